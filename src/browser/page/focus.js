import { Controller } from "@hotwired/stimulus";

/** Takes the focus when it appears, as a summary of errors. */
export default class extends Controller {
  connect() {
    this.element.focus();
  }
}
