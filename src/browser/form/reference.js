import Combobox from "@github/combobox-nav";
import { Controller } from "@hotwired/stimulus";
import Asking from "./asking.js";

const PAUSE = 150; // ms without a key

/** On a field that names one of many: offers what the server finds for the letters in it. */
export default class extends Controller {
  static targets = ["input"];
  static values = { url: String };

  asking = new Asking();

  connect() {
    this.list = this.#appended("div", {
      className: "suggestions",
      id: `${this.inputTarget.id}_list`,
      popover: "manual",
    });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.inputTarget.labels[0]?.firstChild.textContent ?? "");
    this.status = this.#appended("span", { className: "sr-only" });
    this.status.setAttribute("role", "status");
    this.combobox = new Combobox(this.inputTarget, this.list, { tabInsertsSuggestions: false });
    // The field must keep the focus, or it would send itself half typed.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("combobox-commit", ({ target }) => this.#choose(target));
    this.chosen = this.inputTarget.value;
  }

  disconnect() {
    this.#close();
    this.combobox.destroy();
    this.list.remove();
    this.status.remove();
  }

  /** Turbo has made the field what the server sent, which knows nothing of the list. */
  renew() {
    this.disconnect();
    this.connect();
  }

  type() {
    const { value } = this.inputTarget;
    if (value === this.chosen) return this.#close();
    this.#forget();
    // The list belongs to the letters before: Enter must not take its best match for these.
    this.combobox.defaultFirstOption = false;
    for (const option of this.list.children) option.removeAttribute("data-combobox-option-default");
    this.pause = setTimeout(() => void this.#ask(value.trim()), PAUSE);
  }

  /** All there is, at first, of a field that holds somebody already: there is nothing to search for in it. */
  offer() {
    const { value } = this.inputTarget;
    if (value === this.chosen) this.inputTarget.select();
    if (!this.#isOpen) void this.#ask(value === this.chosen ? "" : value.trim());
  }

  press(event) {
    if (event.key === "ArrowDown" && !this.#isOpen) this.offer();
    if (event.key !== "Escape" || !this.#isOpen) return;
    // Closes the list alone, and not what the field stands in.
    event.stopPropagation();
    event.preventDefault();
    this.#close();
  }

  /** A browser that saw letters typed tells of the change when the field is left, which was told when it was chosen. */
  once(event) {
    if (event.isTrusted && this.inputTarget.value === this.chosen) event.stopPropagation();
  }

  leave() {
    this.#close();
  }

  follow() {
    if (this.#isOpen) this.#place();
  }

  async #ask(text) {
    clearTimeout(this.pause);
    const found = await this.asking.answer(this.urlValue, { q: text });
    if (found && document.activeElement === this.inputTarget) this.#show(found, text);
  }

  #show(found, text) {
    this.list.replaceChildren(...found.childNodes);
    this.status.textContent = found.dataset.said;
    // Enter takes the best match of what was typed, but nobody of a list that only stands there.
    this.combobox.defaultFirstOption = text !== "";
    if (!this.#isOpen) this.list.showPopover();
    this.combobox.stop();
    this.combobox.start();
    this.#place();
  }

  #choose(option) {
    this.chosen = option.dataset.value;
    this.inputTarget.value = this.chosen;
    this.#close();
    for (const name of ["input", "change"]) this.inputTarget.dispatchEvent(new Event(name, { bubbles: true }));
  }

  /** Below the field, or above where there is more room; a list of the top layer is cut off by nothing around the field. */
  #place() {
    const field = this.inputTarget.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.list;
    const below = innerHeight - field.bottom;
    const top = below < offsetHeight + GAP && field.top > below ? field.top - offsetHeight - GAP : field.bottom + GAP;
    style.minWidth = `${field.width}px`;
    style.left = `${Math.max(GAP, Math.min(field.left, innerWidth - offsetWidth - GAP))}px`;
    style.top = `${top}px`;
  }

  #close() {
    this.#forget();
    this.combobox.stop();
    if (this.#isOpen) this.list.hidePopover();
    this.list.replaceChildren();
    this.status.textContent = "";
  }

  /** What is not answered yet is not wanted any more. */
  #forget() {
    clearTimeout(this.pause);
    this.asking.forget();
  }

  #appended(name, properties) {
    const element = Object.assign(document.createElement(name), properties);
    this.element.append(element);
    return element;
  }

  get #isOpen() {
    return this.list.matches(":popover-open");
  }
}

const GAP = 6; // px
