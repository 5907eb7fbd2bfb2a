import { Controller } from "@hotwired/stimulus";
import { say } from "../page/say.js";
import { isTypedIn } from "./is-typed-in.js";

/** The bar below a list whose rows can be ticked. */
export default class extends Controller {
  static targets = ["all", "number"];
  static values = { said: String };

  connect() {
    this.count();
  }

  /** What the number becomes is heard where the reader changed it. */
  count(event) {
    const ticked = this.#boxes().filter(({ checked }) => checked).length;
    this.element.toggleAttribute("data-idle", ticked === 0);
    const number = ticked > 0 ? String(ticked) : "";
    const isReaders = !event?.type.startsWith("turbo:");
    if (isReaders && number !== this.numberTarget.textContent) say(this.saidValue.replace("NUMBER", ticked));
    this.numberTarget.textContent = number;
    const all = this.#boxes().length;
    this.allTarget.checked = ticked > 0 && ticked === all;
    this.allTarget.indeterminate = ticked > 0 && ticked < all;
  }

  tickAll() {
    for (const box of this.#boxes()) box.checked = this.allTarget.checked;
    this.count();
  }

  /** The row that has the focus; with Shift all from the one before. */
  tick(event) {
    if (event.defaultPrevented || isTypedIn(event.target)) return;
    const box = document.activeElement?.closest("tr")?.querySelector("input[name='ids[]']");
    if (!box) return;
    event.preventDefault();
    box.checked = !box.checked || event.shiftKey;
    this.#extend(box, event.shiftKey);
    this.count();
  }

  /** A click on a box; it is counted when it has changed. */
  click({ target, shiftKey }) {
    if (!this.#boxes().includes(target)) return;
    this.#extend(target, shiftKey);
    // To the browser a click with Shift selects the words between, too.
    if (shiftKey) getSelection().removeAllRanges();
  }

  /** What Escape closes or leaves comes first. */
  release(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
    if (isTypedIn(event.target)) return;
    this.clear();
  }

  /** A list that is drawn anew says of no row that it is ticked. */
  keep(event) {
    if (event.detail.attributeName === "checked" && this.#boxes().includes(event.target)) event.preventDefault();
  }

  /** A page that comes back shows no old choice. */
  clear(event) {
    for (const box of this.#boxes()) box.checked = false;
    this.count(event);
  }

  #extend(box, isRange) {
    const boxes = this.#boxes();
    const [from, to] = [boxes.indexOf(this.last), boxes.indexOf(box)].sort((a, b) => a - b);
    if (isRange && from >= 0) for (const between of boxes.slice(from, to + 1)) between.checked = box.checked;
    this.last = box;
  }

  #boxes() {
    return [...this.element.elements].filter(({ name }) => name === "ids[]");
  }
}
