import { Controller } from "@hotwired/stimulus";
import Asking from "../form/asking.js";

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

  choose(event) {
    event.detail.value = event.detail.item.dataset.value;
  }

  async #offered(key, q) {
    const fragment = await this.asking.answer(this.urlValue, { key, q });
    return { matched: fragment?.querySelector("[role=option]") != null, fragment };
  }
}
