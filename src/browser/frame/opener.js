import { Controller } from "@hotwired/stimulus";

/**
 * A link or button that opens the dialog or panel with the id `for`. A link stays a link without one, with a modifier
 * key, and on the very page it leads to.
 */
export default class extends Controller {
  static values = { for: String };

  connect() {
    this.element.hidden = false;
  }

  open(event) {
    const dialog = document.getElementById(this.forValue);
    if (!dialog || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || this.#leadsHere()) return;
    event.preventDefault();
    // Safari gives the focus to nothing that is clicked, and a dialog that closes gives it back to what had it.
    if (event.detail > 0) this.element.focus({ preventScroll: true });
    dialog.dispatchEvent(new CustomEvent("open", { detail: { x: event.clientX, y: event.clientY } }));
  }

  #leadsHere() {
    return this.element.pathname === location.pathname;
  }
}
