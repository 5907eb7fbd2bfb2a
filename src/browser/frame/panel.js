import DialogController from "./dialog.js";

const DOUBLE_CLICK = { milliseconds: 500, pixels: 8 };

/** A dialog around a frame that is made anew at each opening, so that it is there and current whatever happened before. */
export default class extends DialogController {
  static targets = ["content", "loading"];
  static values = { frame: String, src: String };

  open({ detail }) {
    this.contentTarget.replaceChildren(this.#frame());
    super.open();
    // Not its first button: a second Enter must not do anything.
    this.element.focus();
    this.opened = { ...detail, at: performance.now() };
  }

  /** The second click of a double click on what opened the panel is not meant for what slid under the pointer. */
  guard(event) {
    const { x, y, at } = this.opened ?? {};
    const near = Math.hypot(event.clientX - x, event.clientY - y) <= DOUBLE_CLICK.pixels;
    const byKey = event.detail === 0;
    if (byKey || !near || performance.now() - at > DOUBLE_CLICK.milliseconds) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  reload() {
    if (this.element.open) this.contentTarget.querySelector("turbo-frame")?.reload();
  }

  /** A reload may have taken away what had the focus. */
  keepFocus() {
    if (this.element.open && !this.element.contains(document.activeElement)) this.element.focus();
  }

  #frame() {
    const frame = document.createElement("turbo-frame");
    frame.id = this.frameValue;
    // A reload under the reader's eyes changes only what changed.
    frame.setAttribute("refresh", "morph");
    frame.append(this.loadingTarget.content.cloneNode(true));
    frame.src = this.srcValue;
    return frame;
  }
}
