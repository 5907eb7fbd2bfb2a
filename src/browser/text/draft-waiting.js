import { Controller } from "@hotwired/stimulus";

/** Says that a form which is not on this page was filled in and not sent. */
export default class extends Controller {
  static values = { key: String };

  connect() {
    this.element.hidden = sessionStorage.getItem(`draft:${this.keyValue}`) === null;
  }

  discard() {
    sessionStorage.removeItem(`draft:${this.keyValue}`);
    this.element.hidden = true;
  }
}
