import { Controller } from "@hotwired/stimulus";

/** The address of the link that was followed last: after Back the walk goes on from there. */
let followed;

/** `j` and `k` walk through the links of a list; of one in a dialog, while that is open. */
export default class extends Controller {
  static targets = ["item"];

  next(event) {
    this.#move(event, 1);
  }

  previous(event) {
    this.#move(event, -1);
  }

  follow({ target }) {
    followed = target.closest("[data-list-target=item]")?.href ?? followed;
  }

  #move(event, step) {
    if (event.defaultPrevented || event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (document.querySelector("dialog[open]:modal") !== this.element.closest("dialog")) return;
    const items = this.itemTargets;
    const focused = items.indexOf(document.activeElement);
    const here = focused < 0 ? items.findIndex(({ href }) => href === followed) : focused;
    // Behind the last one nothing follows: who left it comes back to it.
    const there = items[here < 0 ? 0 : here + step] ?? (focused < 0 ? items[here] : undefined);
    if (!there) return;
    event.preventDefault();
    there.focus();
  }
}
