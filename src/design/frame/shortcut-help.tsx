import type { Child } from "hono/jsx";
import { Icon } from "../icon.js";
import { listKeys } from "../list/walked-by-keys.js";
import { drawnOnce } from "../render/drawn-once.js";
import { useView } from "../view.js";
import { ControlKey } from "./control-key.js";

/** Opened by `?`. Scripts add the keys that the page's elements declare (`data-hotkey`); those of lists stand there already. */
export const ShortcutHelp = drawnOnce(() => {
  const { t } = useView();
  return (
    <dialog
      id="shortcuts"
      class="modal"
      aria-labelledby="shortcuts_title"
      data-controller="dialog shortcuts"
      data-action="open->shortcuts#list open->dialog#open click->dialog#closeOutside turbo:before-cache@document->dialog#close"
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
        <button
          type="button"
          class="btn shortcuts-single"
          data-variant="outline"
          data-size="sm"
          aria-pressed="true"
          data-shortcuts-target="single"
          data-action="shortcuts#turn"
        >
          <Icon name="check" />
          {t("design.singleKeys")}
        </button>
        <dl class="shortcuts" data-shortcuts-target="list">
          {Object.entries(listKeys).map(([key, act]) => (
            <Shortcut by={key} meaning={t(`design.shortcut.${act}`)} />
          ))}
          <Shortcut by={<ControlKey and="K" />} meaning={t("design.palette.title")} />
          <Shortcut by={<ControlKey and="Enter" />} meaning={t("design.shortcut.send")} />
          <Shortcut by="Esc" meaning={t("design.shortcut.close")} />
        </dl>
        <template data-shortcuts-target="row">
          <Shortcut declared />
        </template>
      </div>
    </dialog>
  );
});

function Shortcut({ by, meaning, declared }: { by?: Child; meaning?: string; declared?: boolean }) {
  return (
    <div data-declared={declared ? "true" : undefined}>
      <dt>{meaning}</dt>
      <dd>
        <kbd class="kbd">{by}</kbd>
      </dd>
    </div>
  );
}
