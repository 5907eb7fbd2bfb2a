import type { Child } from "hono/jsx";
import { Icon } from "../icon.js";
import { drawnOnce } from "../render/drawn-once.js";
import { useView } from "../view.js";
import { ControlKey } from "./control-key.js";

export const PALETTE = "palette";

/** Opened by Ctrl+K. `/palette` answers what it shows; without scripts there is the search page. */
export const Palette = drawnOnce(() => {
  const { t } = useView();
  const title = t("design.palette.title");
  return (
    <dialog
      id={PALETTE}
      class="modal palette"
      aria-label={title}
      data-controller="palette"
      data-palette-url-value="/palette"
      data-palette-failed-value={t("design.notLoaded")}
      data-action="open->palette#open keydown.ctrl+k@window->palette#open keydown.meta+k@window->palette#open combobox-commit->palette#leave click->palette#closeOutside turbo:before-cache@document->palette#close"
    >
      <form action="/search" class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          name="q"
          aria-label={title}
          placeholder={t("design.palette.placeholder")}
          maxlength={200}
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          autocapitalize="off"
          enterkeyhint="go"
          data-palette-target="input"
          data-action="input->palette#type keydown.ctrl+enter->palette#openBeside keydown.meta+enter->palette#openBeside"
        />
        <button
          type="button"
          class="btn"
          data-variant="ghost"
          data-size="icon-sm"
          data-action="palette#close"
          aria-label={t("design.close")}
        >
          <Icon name="x" />
        </button>
      </form>
      <div id="palette_found" role="listbox" class="palette-found" aria-label={title} data-palette-target="list" />
      <p role="status" class="palette-status sr-only" data-palette-target="status" />
      <p class="palette-keys" aria-hidden="true">
        <Key by="↑↓" means={t("design.palette.choose")} />
        <Key by="Enter" means={t("design.palette.go")} />
        <Key by={<ControlKey and="Enter" />} means={t("design.palette.newTab")} />
      </p>
    </dialog>
  );
});

function Key({ by, means }: { by: Child; means: string }) {
  return (
    <span>
      <kbd class="kbd">{by}</kbd> {means}
    </span>
  );
}
