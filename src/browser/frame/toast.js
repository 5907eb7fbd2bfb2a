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
      this.timer = setTimeout(() => this.#leave(time), time);
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

  /** The focus goes back to where it came from. */
  dismiss() {
    const hasFocus = this.element.contains(document.activeElement);
    this.element.remove();
    if (hasFocus) (this.from?.isConnected ? this.from : document.getElementById("main"))?.focus();
  }

  noteFrom({ relatedTarget }) {
    if (!this.element.contains(relatedTarget)) this.from = relatedTarget;
  }

  /** Not from under the pointer or the focus. */
  #leave(time) {
    if (this.element.matches(":hover, :focus-within")) this.timer = setTimeout(() => this.#leave(time), time);
    else this.dismiss();
  }
}
