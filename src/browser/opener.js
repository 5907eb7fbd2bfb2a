import { Controller } from "@hotwired/stimulus";

/** A link or button that opens the dialog or panel with the id `for`. Without one, or with a modifier key, a link stays a link. */
export default class extends Controller {
  static values = { for: String };

  connect() {
    this.element.hidden = false;
  }

  open(event) {
    const dialog = document.getElementById(this.forValue);
    if (!dialog || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.dispatchEvent(new CustomEvent("open"));
  }
}
