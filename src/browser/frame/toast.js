import { Controller } from "@hotwired/stimulus";

const readingTime = 6_000;
/** With something to do in it, one must also reach that, and not by the mouse alone. */
const timeToAct = 12_000;

export default class extends Controller {
  static targets = ["button"];

  connect() {
    this.buttonTarget.hidden = false;
    // Errors wait until they are read.
    if (this.element.dataset.kind !== "error") {
      const time = this.element.querySelector("form, a") ? timeToAct : readingTime;
      this.timer = setTimeout(() => this.dismiss(), time);
    }
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
