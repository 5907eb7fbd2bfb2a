import { Controller } from "@hotwired/stimulus";

/** A `<dialog>`: the browser keeps focus inside, closes it by Escape and gives focus back. */
export default class extends Controller {
  open() {
    if (!this.element.open) this.element.showModal();
  }

  close() {
    this.element.close();
  }

  /** The dialog's own box is filled by its content, so a click on the dialog itself is one on the backdrop. */
  closeOutside(event) {
    if (event.target === this.element) this.close();
  }
}
