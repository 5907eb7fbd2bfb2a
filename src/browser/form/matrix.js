import { Controller } from "@hotwired/stimulus";

const BOX = "input[type=checkbox]";

/** A table of boxes whose rows and columns have a button each. */
export default class extends Controller {
  /** Ticks all boxes of the row or column of the button, or none where all are ticked. */
  turn({ currentTarget }) {
    const head = currentTarget.closest("th");
    const boxes = head.scope === "row" ? boxesIn([head.parentElement]) : boxesIn(this.#cellsBelow(head));
    const ticked = boxes.some(({ checked }) => !checked);
    for (const box of boxes) if (box.checked !== ticked) box.click();
  }

  #cellsBelow({ cellIndex }) {
    return [...this.element.querySelectorAll("tbody tr")].flatMap(({ cells }) => cells[cellIndex] ?? []);
  }
}

const boxesIn = (elements) => elements.flatMap((element) => [...element.querySelectorAll(BOX)]);
