import { Icon } from "../icon.js";
import { useView } from "../view.js";

/** Opened by `?`. Lists the fixed keys and those of the menu; pages show theirs as `<kbd>` where they apply. */
export function ShortcutHelp() {
  const { t, menu, search } = useView();
  const keys: [string, string][] = [
    ["?", t("design.shortcut.help")],
    ...(search ? [["/", t("design.shortcut.search")] as [string, string]] : []),
    ...menu.flatMap(({ hotkey, label }) => (hotkey ? [[hotkey, label] as [string, string]] : [])),
    ["j", t("design.shortcut.next")],
    ["k", t("design.shortcut.previous")],
    ["Esc", t("design.shortcut.close")],
  ];
  return (
    <dialog
      id="shortcuts"
      class="modal"
      aria-labelledby="shortcuts_title"
      data-controller="dialog"
      data-action="open->dialog#open click->dialog#closeOutside turbo:before-cache@document->dialog#close"
    >
      <div class="modal-body">
        <header>
          <h2 id="shortcuts_title">{t("design.shortcuts")}</h2>
          <button
            type="button"
            class="btn"
            data-variant="ghost"
            data-size="icon-sm"
            data-action="dialog#close"
            aria-label={t("design.close")}
          >
            <Icon name="x" />
          </button>
        </header>
        <dl class="shortcuts">
          {keys.map(([key, meaning]) => (
            <div>
              <dt>{meaning}</dt>
              <dd>
                {key.split(" ").map((part) => (
                  <kbd class="kbd">{part}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  );
}
