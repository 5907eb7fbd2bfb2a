import { Controller } from "@hotwired/stimulus";

/** A filter form that needs no button. */
export default class extends Controller {
  submit() {
    this.element.requestSubmit();
  }
}
