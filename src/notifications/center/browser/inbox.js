import { Controller } from "@hotwired/stimulus";

/** `e` marks the card that has the focus. The other keys stand at their buttons. */
export default class extends Controller {
  mark(event) {
    if (event.defaultPrevented || event.target.closest("input, textarea, select, [contenteditable]")) return;
    const card = document.activeElement.closest("article");
    if (!this.element.contains(card)) return;
    const button = card.querySelector("[data-hotkey=e]");
    if (!button) return;
    event.preventDefault();
    button.click();
  }
}
