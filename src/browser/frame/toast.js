import { Controller } from "@hotwired/stimulus";

const readingTime = 6_000;

export default class extends Controller {
  static targets = ["button"];

  connect() {
    this.buttonTarget.hidden = false;
    // Errors wait until they are read.
    if (this.element.dataset.kind !== "error") this.timer = setTimeout(() => this.dismiss(), readingTime);
  }

  /** Another message has taken its place. */
  renew() {
    this.disconnect();
    this.connect();
  }

  disconnect() {
    clearTimeout(this.timer);
  }

  dismiss() {
    this.element.remove();
  }
}
