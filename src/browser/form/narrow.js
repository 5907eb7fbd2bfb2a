import { Controller } from "@hotwired/stimulus";

/** Boxes through which the arrow keys walk. A field above many of them leaves those that contain what is typed in it. */
export default class extends Controller {
  static targets = ["input", "box", "nothing"];

  narrow() {
    const typed = plain(this.inputTarget.value.trim());
    for (const box of this.boxTargets) rowOf(box).hidden = !plain(rowOf(box).textContent).includes(typed);
    this.nothingTarget.textContent = this.#shown.length === 0 ? this.nothingTarget.dataset.said : "";
  }

  press(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "ArrowDown") this.#walk(event, 1);
    else if (key === "ArrowUp") this.#walk(event, -1);
    // It would send the form half filled in.
    else if (key === "Enter" && this.#isField(target)) this.#walk(event, 1);
    else if (this.hasInputTarget && isLetter(key) && !this.#isField(target)) this.#type(event);
  }

  /** The letter goes to the field, and is no key of the page. */
  #type(event) {
    event.stopPropagation();
    this.inputTarget.focus();
  }

  /** From the field to the first box, and back to it from there. */
  #walk(event, step) {
    event.preventDefault();
    const places = [...this.inputTargets, ...this.#shown];
    places[places.indexOf(event.target) + step]?.focus();
  }

  #isField(target) {
    return this.hasInputTarget && target === this.inputTarget;
  }

  get #shown() {
    return this.boxTargets.filter((box) => !rowOf(box).hidden);
  }
}

const rowOf = (box) => box.closest(".field");
const isLetter = (key) => key.length === 1 && key !== " ";
/** Without capitals and accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
