import { Controller } from "@hotwired/stimulus";
import { isTypedIn } from "./is-typed-in.js";

/** The address of the link that was followed last: the walk goes on from there, after Back as well. */
let followed;

/** `j` and `k` walk through the links of a list; of one in a dialog, while that is open. */
export default class extends Controller {
  static targets = ["item"];

  next(event) {
    this.#move(event, 1);
  }

  previous(event) {
    this.#move(event, -1);
  }

  follow({ target }) {
    const item = target.closest("[data-list-target=item]");
    if (!item) return;
    followed = item.href;
    const addresses = this.itemTargets.map(({ href }) => href);
    const here = addresses.indexOf(followed);
    // It may leave the list, as what is read leaves that of the unseen.
    this.around = { [-1]: addresses.slice(0, here).reverse(), 1: addresses.slice(here + 1) };
  }

  #move(event, step) {
    if (event.defaultPrevented || isTypedIn(event.target)) return;
    if (document.querySelector("dialog[open]:modal") !== this.element.closest("dialog")) return;
    const items = this.itemTargets;
    const { activeElement } = document;
    // Whatever has the focus in a row, as its box, it goes on from there.
    const row = activeElement.closest("tr, article");
    const focused = items.findIndex((item) => item === activeElement || row?.contains(item));
    const there = focused < 0 ? this.#goOn(items, step) : items[focused + step];
    if (!there) return;
    event.preventDefault();
    there.focus();
  }

  /** Behind the last one nothing follows: who left it comes back to it. */
  #goOn(items, step) {
    const at = (address) => items.find(({ href }) => href === address);
    const left = at(followed);
    if (this.around) return this.around[step].map(at).find(Boolean) ?? left ?? items.at(step < 0 ? 0 : -1);
    return left ? (items[items.indexOf(left) + step] ?? left) : items[0];
  }
}
