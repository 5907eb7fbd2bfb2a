import { Controller } from "@hotwired/stimulus";

/** `j` and `k` walk through the links of a list; of one in a dialog, while that is open. */
export default class extends Controller {
  static targets = ["item"];

  next(event) {
    this.#move(event, 1);
  }

  previous(event) {
    this.#move(event, -1);
  }

  #move(event, step) {
    if (event.defaultPrevented || event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (document.querySelector("dialog[open]:modal") !== this.element.closest("dialog")) return;
    const here = this.itemTargets.indexOf(document.activeElement);
    const there = this.itemTargets[here < 0 ? 0 : here + step];
    if (!there) return;
    event.preventDefault();
    there.focus();
  }
}
