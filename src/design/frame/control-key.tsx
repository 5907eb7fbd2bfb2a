import { useView } from "../view.js";

/** Runs before the first paint, as the script of the theme. */
export const keyboardScript = `if (/^(Mac|iP)/.test(navigator.platform)) document.documentElement.dataset.keyboard = "apple";`;

/** A key and the one that is held with it. Keyboards of Apple have another one to hold, as `frame.css` shows; there, too, both work. */
export function ControlKey({ and }: { and: string }) {
  return (
    <>
      <span class="control-key">{useView().t("design.control")}</span> {and}
    </>
  );
}
