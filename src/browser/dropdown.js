import { Controller } from "@hotwired/stimulus";

/** On `<details>`, which opens by itself: closes it when someone looks elsewhere. */
export default class extends Controller {
  close() {
    this.element.open = false;
  }

  leave(event) {
    if (!this.element.open) return;
    event.stopPropagation();
    this.close();
    this.element.querySelector("summary").focus();
  }

  closeOutside(event) {
    if (!this.element.contains(event.target)) this.close();
  }
}
