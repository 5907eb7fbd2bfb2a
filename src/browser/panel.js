import DialogController from "bellwether/dialog";

/** A dialog around a frame that is made anew at each opening, so that it is there and current whatever happened before. */
export default class extends DialogController {
  static targets = ["content", "loading"];
  static values = { frame: String, src: String };

  open() {
    this.contentTarget.replaceChildren(this.#frame());
    super.open();
  }

  reload() {
    if (this.element.open) this.contentTarget.querySelector("turbo-frame")?.reload();
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
