import { Controller } from "@hotwired/stimulus";
import Asking from "../form/asking.js";

/** On a `<text-expander>`: asks the server who, or which issue, may be meant. */
export default class extends Controller {
  static values = { url: String };

  asking = new Asking();

  suggest(event) {
    event.detail.provide(this.#offered(event.detail.key, event.detail.text));
  }

  choose(event) {
    event.detail.value = event.detail.item.dataset.value;
  }

  async #offered(key, q) {
    const fragment = await this.asking.answer(this.urlValue, { key, q });
    return { matched: fragment?.querySelector("[role=option]") != null, fragment };
  }
}
