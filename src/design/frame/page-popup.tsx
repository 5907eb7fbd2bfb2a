import type { Attributes } from "../attributes.js";
import { pageInFrame, titleInFrame } from "../render/turbo-stream.js";
import { useView } from "../view.js";

/**
 * On links, and buttons of GET forms: scripts show the page they lead to in the `PagePopup`, beside them. `key` opens the one in the row
 * that has the focus.
 */
export const opensPopup = (key?: string): Attributes => ({ "data-popup": "", "data-popup-key": key });

/** On links of a page that is shown in the `PagePopup`: the next page takes its place there. */
export const staysInPopup: Attributes = { "data-turbo-frame": pageInFrame };

/** On GET forms of such a page, which lead to another one: streams say there what they are refused for. */
export const leavesPopup: Attributes = { "data-turbo-frame": "_top", "data-turbo-stream": "" };

/** On a bar for several rows at once: while it is shown, its keys come before those of a row. */
export const popupKeysFirst: Attributes = { "data-popup-first": "" };

/** Where pages are shown beside their links, each by its title: a form there answers with streams, or with itself. */
export function PagePopup() {
  return (
    <div
      id="page_popup"
      class="popup page-popup"
      popover="auto"
      // Safari gives the focus of a click to what is around a button: that must not be the page.
      tabindex={-1}
      role="dialog"
      aria-labelledby={titleInFrame}
      data-loading={useView().t("design.loading")}
      data-controller="popup"
      data-popup-frame-value={pageInFrame}
      data-action={[
        "click@document->popup#open",
        "popup:show@window->popup#show beforetoggle->popup#toggled",
        "keydown@document->popup#press",
        "keydown.down->popup#next keydown.up->popup#previous keydown->popup#find",
        "turbo:frame-load->popup#loaded not-loaded->popup#loaded",
        "turbo:submit-end->popup#answered",
        "turbo:before-stream-render@document->popup#keepFocus",
        "turbo:before-cache@document->popup#close",
      ].join(" ")}
    />
  );
}
