import { Controller } from "@hotwired/stimulus";

/** Lights up. */
export default class extends Controller {
  connect() {
    this.element.dataset.lit = "";
  }
}
