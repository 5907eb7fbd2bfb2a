import { Controller } from "@hotwired/stimulus";

/** The bar below a list whose rows can be ticked. */
export default class extends Controller {
  static targets = ["all", "number"];

  connect() {
    this.count();
  }

  count() {
    const ticked = this.#boxes().filter(({ checked }) => checked).length;
    this.element.toggleAttribute("data-idle", ticked === 0);
    this.numberTarget.textContent = ticked > 0 ? String(ticked) : "";
    this.allTarget.checked = ticked > 0 && ticked === this.#boxes().length;
  }

  tickAll() {
    for (const box of this.#boxes()) box.checked = this.allTarget.checked;
    this.count();
  }

  tick(event) {
    if (event.defaultPrevented || event.target.closest("input, textarea, select, [contenteditable]")) return;
    const box = document.activeElement?.closest("tr")?.querySelector("input[name='ids[]']");
    if (!box) return;
    event.preventDefault();
    box.checked = !box.checked;
    this.count();
  }

  /** A list that is drawn anew says of no row that it is ticked. */
  keep(event) {
    if (event.detail.attributeName === "checked" && this.#boxes().includes(event.target)) event.preventDefault();
  }

  /** A page that comes back shows no old choice. */
  clear() {
    for (const box of this.#boxes()) box.checked = false;
    this.count();
  }

  #boxes() {
    return [...this.element.elements].filter(({ name }) => name === "ids[]");
  }
}
