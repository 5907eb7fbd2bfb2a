import { Controller } from "@hotwired/stimulus";

/** Takes the focus when it appears, and when it is drawn anew: a summary of errors, once more. */
export default class extends Controller {
  connect() {
    this.take();
  }

  take() {
    this.element.focus();
  }
}
