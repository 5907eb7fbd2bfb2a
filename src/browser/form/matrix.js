import { Controller } from "@hotwired/stimulus";

const BOX = "input[type=checkbox]";

/** A table of boxes or choices whose rows and columns have a button each. */
export default class extends Controller {
  /** Ticks all boxes of the row or column of the button, or none where all are ticked. */
  turn({ currentTarget }) {
    const boxes = this.#controlsOf(currentTarget, BOX);
    const ticked = boxes.some(({ checked }) => !checked);
    for (const box of boxes) if (box.checked !== ticked) box.click();
  }

  /** Gives all choices of the row or column of the button the value of the first one. */
  fill({ currentTarget }) {
    const [first, ...others] = this.#controlsOf(currentTarget, "select");
    for (const choice of others) choice.value = first.value;
    first?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #controlsOf(button, selector) {
    const head = button.closest("th");
    const cells = head.scope === "row" ? [head.parentElement] : this.#cellsBelow(head);
    return cells.flatMap((cell) => [...cell.querySelectorAll(selector)]);
  }

  #cellsBelow({ cellIndex }) {
    return [...this.element.querySelectorAll("tbody tr")].flatMap(({ cells }) => cells[cellIndex] ?? []);
  }
}
