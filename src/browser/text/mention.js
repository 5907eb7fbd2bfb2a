import { Controller } from "@hotwired/stimulus";
import Asking from "../form/asking.js";
import { putText } from "./put-text.js";

const GAP = 6; // px

/** On a `<text-expander>`: asks the server who, or which issue, may be meant. */
export default class extends Controller {
  static values = { url: String };

  asking = new Asking();

  suggest(event) {
    event.detail.provide(this.#offered(event.detail.key, event.detail.text));
  }

  /** What is offered stands at the caret once this was told: near the edge of the window it begins before it. */
  activated() {
    queueMicrotask(() => {
      const menu = this.element.querySelector(".suggestions");
      if (!menu) return;
      // The page may have been scrolled to what stood beyond its edge.
      const right = menu.getBoundingClientRect().right + scrollX;
      const over = right - (document.documentElement.clientWidth - GAP);
      if (over > 0) menu.style.left = `calc(${menu.style.left || "0px"} - ${over}px)`;
    });
  }

  /** In the place of the element, which sets the whole text: it could be undone no more, and no draft heard of it. */
  choose(event) {
    event.preventDefault();
    const { key, item } = event.detail;
    const area = this.element.querySelector("textarea");
    const { value, selectionEnd: end } = area;
    area.focus({ preventScroll: true });
    area.setSelectionRange(value.lastIndexOf(key, end - 1), end);
    putText(area, `${item.dataset.value} `);
    this.element.dismiss();
  }

  async #offered(key, q) {
    const fragment = await this.asking.answer(this.urlValue, { key, q });
    return { matched: fragment?.querySelector("[role=option]") != null, fragment };
  }
}
