import { Controller } from "@hotwired/stimulus";
import { session } from "@hotwired/turbo";

/** Tells the stream of the page that what it is to ask for has changed. */
export default class extends Controller {
  connect() {
    dispatchEvent(new CustomEvent("live:about"));
  }

  /** The page as it is now, where the reader is on it. */
  refresh() {
    session.refresh(document.baseURI, { method: "morph", scroll: "preserve" });
  }

  disconnect() {
    dispatchEvent(new CustomEvent("live:about"));
  }
}
