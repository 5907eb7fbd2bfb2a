import { Controller } from "@hotwired/stimulus";
import { areOn, turn } from "./single-keys.js";

/** Lists the keys of this page: those that its elements declare, under the name each element has. */
export default class extends Controller {
  static targets = ["list", "row", "single"];

  list() {
    this.#press();
    const declared = [...document.querySelectorAll("[data-hotkey], [data-popup-key]")].map((element) => [
      element.dataset.hotkey ?? element.dataset.popupKey,
      nameOf(element),
    ]);
    const rows = [...Map.groupBy(declared, ([keys]) => keys).values()].map(([[keys, name]]) => this.#row(keys, name));
    for (const earlier of this.listTarget.querySelectorAll("[data-declared]")) earlier.remove();
    this.listTarget.prepend(...rows);
  }

  turn() {
    turn(!areOn());
    this.#press();
  }

  #press() {
    this.singleTarget.ariaPressed = String(areOn());
  }

  #row(keys, name) {
    const row = this.rowTarget.content.firstElementChild.cloneNode(true);
    const [meaning, written] = row.children;
    meaning.textContent = name;
    const key = written.firstElementChild;
    written.replaceChildren(...keys.split(" ").map((one) => Object.assign(key.cloneNode(), { textContent: one })));
    return row;
  }
}

function nameOf(element) {
  if (element.ariaLabel) return element.ariaLabel;
  // Of a value: what is changed, without the value.
  const said = element.querySelector(".sr-only");
  if (said) return said.textContent.trim().replace(/:$/, "");
  const copy = element.cloneNode(true);
  for (const key of copy.querySelectorAll("kbd, .bell-badge")) key.remove();
  return copy.textContent.trim();
}
