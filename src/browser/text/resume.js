import { Controller } from "@hotwired/stimulus";
import { noteSent, noteUnsent } from "./kept-drafts.js";

/** The log-in form in the place of another one, which it sends on: what the draft of that one holds is sent with it. */
export default class extends Controller {
  connect() {
    noteUnsent();
    this.element.querySelector("[autofocus]")?.focus();
  }

  send() {
    noteSent();
  }
}
