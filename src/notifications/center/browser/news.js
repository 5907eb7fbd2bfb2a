import { Controller } from "@hotwired/stimulus";

/** Tells the stream of the page that what it is to ask for has changed. */
export default class extends Controller {
  connect() {
    dispatchEvent(new CustomEvent("live:about"));
  }

  disconnect() {
    dispatchEvent(new CustomEvent("live:about"));
  }
}
