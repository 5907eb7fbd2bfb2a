import { Icon } from "../icon.js";
import { type SearchField, useView } from "../view.js";
import { ControlKey } from "./control-key.js";
import { PALETTE } from "./palette.js";

/** The field that leads to the search page; the button in it opens the palette, once scripts are there. */
export function Search({ action, text, near }: SearchField) {
  const { t } = useView();
  return (
    <search>
      <form class="search" action={action}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          class="input"
          value={text}
          placeholder={t("design.searchHint")}
          aria-label={t("design.search")}
          data-controller="hotkey"
          data-hotkey="/"
        />
        {near !== undefined && <input type="hidden" name="near" value={near} />}
        <button
          type="button"
          class="kbd"
          title={t("design.palette.title")}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          data-controller="opener"
          data-opener-for-value={PALETTE}
          data-action="opener#open turbo:morph-element->opener#connect:self"
          hidden
        >
          <span class="sr-only">{t("design.palette.title")}: </span>
          <ControlKey and="K" />
        </button>
      </form>
    </search>
  );
}
