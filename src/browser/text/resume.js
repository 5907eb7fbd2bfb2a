import { Controller } from "@hotwired/stimulus";

/** The log-in form in the place of another one, which it sends on: what the draft of that one holds is sent with it. */
export default class extends Controller {
  connect() {
    sessionStorage.removeItem("draft-sent");
    this.element.querySelector("[autofocus]")?.focus();
  }

  send() {
    sessionStorage.setItem("draft-sent", sessionStorage.getItem("draft-refused") ?? "");
  }
}
