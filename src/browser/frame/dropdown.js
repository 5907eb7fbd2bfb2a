import { Controller } from "@hotwired/stimulus";
import { findByLetters, shownIn } from "./menu.js";

/** On `<details>`, which opens by itself: closes it when someone looks elsewhere. */
export default class extends Controller {
  close() {
    this.element.open = false;
  }

  leave(event) {
    if (!this.element.open) return;
    event.stopPropagation();
    this.close();
    this.element.querySelector("summary").focus();
  }

  /** Of a value, when it opens: what is chosen now has the focus, or the field. */
  enter() {
    if (!this.element.open) return;
    const kinds = [".popup-item[aria-current=true]", "input:not([type=hidden]), select, textarea", ".popup-item"];
    kinds
      .map((kind) => shownIn(this.element, kind)[0])
      .find(Boolean)
      ?.focus();
  }

  next(event) {
    this.#walk(event, 1);
  }

  previous(event) {
    this.#walk(event, -1);
  }

  find(event) {
    if (this.element.open) findByLetters(event, this.element);
  }

  /** From the summary to the first item, and around. The arrow keys of a field stay its own. */
  #walk(event, step) {
    if (!this.element.open || !event.target.closest("summary, .popup-item")) return;
    const items = shownIn(this.element, ".popup-item");
    if (items.length === 0) return;
    event.preventDefault();
    const here = items.indexOf(document.activeElement);
    items.at(here < 0 && step < 0 ? -1 : (here + step) % items.length).focus();
  }

  closeOutside(event) {
    if (!this.element.contains(event.target)) this.close();
  }
}
