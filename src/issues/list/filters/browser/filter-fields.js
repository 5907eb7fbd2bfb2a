import { Controller } from "@hotwired/stimulus";

/** A list of links that is narrowed by typing; Enter opens the first that is left. */
export default class extends Controller {
  static targets = ["input", "field"];

  narrow() {
    const typed = plain(this.inputTarget.value.trim());
    for (const field of this.fieldTargets) field.hidden = !plain(field.textContent).includes(typed);
  }

  enter(event) {
    if (!this.#first) return;
    event.preventDefault();
    this.#first.focus();
  }

  open(event) {
    event.preventDefault();
    this.#first?.click();
  }

  /** Letters go to the field above, from wherever they are typed. */
  type({ key, ctrlKey, metaKey, altKey }) {
    if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey) this.inputTarget.focus();
  }

  get #first() {
    return this.fieldTargets.find((field) => !field.hidden);
  }
}

/** Without capitals and accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
