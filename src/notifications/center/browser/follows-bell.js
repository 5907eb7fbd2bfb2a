import { Controller } from "@hotwired/stimulus";
import { morphTurboFrameElements } from "@hotwired/turbo";

/** In a frame of the page it is on, which is read again when the number of the bell changes. */
export default class extends Controller {
  static values = { badge: String };

  follow({ target: stream }) {
    if (stream.target !== this.badgeValue) return;
    const shown = document.getElementById(this.badgeValue)?.textContent.trim();
    if (shown === stream.templateContent.textContent.trim()) return;
    if (this.frame.src) this.frame.reload();
    else this.frame.src = document.baseURI;
  }

  /** Only what changed is drawn anew, so that the focus stays. */
  redraw({ target, detail }) {
    if (target === this.frame) detail.render = morphTurboFrameElements;
  }

  get frame() {
    return this.element.closest("turbo-frame");
  }
}
