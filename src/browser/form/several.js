import { Controller } from "@hotwired/stimulus";

/** Around values, each with a box, and a field that names another one: what is chosen there gets a box as well, and the field is empty for the next. */
export default class extends Controller {
  static targets = ["input", "box"];
  static values = { another: String };

  /** What was typed and left is sent as it is: a box that appears then would move the button from under the pointer. */
  take({ target: input, isTrusted }) {
    if (input !== this.inputTarget || isTrusted) return;
    const { value } = input;
    const box = this.#boxes.find((one) => one.value === value) ?? this.#added(value);
    box.checked = true;
    input.value = "";
    input.placeholder = this.anotherValue;
    this.dispatch("taken", { target: input });
  }

  #added(value) {
    const field = this.boxTarget.content.firstElementChild.cloneNode(true);
    const [box, label] = [field.querySelector("input"), field.querySelector("label")];
    const id = `${this.inputTarget.id}_${this.#boxes.length}`;
    Object.assign(box, { id, value });
    Object.assign(label, { htmlFor: id, textContent: value });
    this.boxTarget.before(field);
    return box;
  }

  get #boxes() {
    return [...this.element.querySelectorAll("input[type=checkbox]")];
  }
}
