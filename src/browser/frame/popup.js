import { Controller } from "@hotwired/stimulus";
import { isTypedIn } from "../list/is-typed-in.js";
import { findByLetters, shownIn } from "./menu.js";

const GAP = 6; // px
const ROW = "tr[id], article[id]";
const ITEM = "[data-list-target=item]";

/** Shows the pages of links beside them, in the top layer, where nothing around a link cuts them off. */
export default class extends Controller {
  static values = { frame: String };

  /** What is wrong with a form makes it higher. */
  sized = new ResizeObserver(() => this.element.matches(":popover-open") && this.#place());

  connect() {
    this.sized.observe(this.element);
  }

  disconnect() {
    this.sized.disconnect();
  }

  open(event) {
    const opener = event.target.closest("[data-popup]");
    if (!opener || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A key that clicks leaves the focus where it was, and a closed popup gives it back to what had it.
    opener.focus({ preventScroll: true });
    this.#showOf(opener);
  }

  /** Not beside a link, but at a point of a row, which has the focus before and afterwards. */
  show({ detail: { address, label, row, x, y } }) {
    row.querySelector(ITEM)?.focus({ preventScroll: true });
    this.#show({ address, label, from: { row: row.id, selector: ITEM }, place: () => new DOMRect(x, y) });
  }

  /** A place in a list has to know. */
  toggled({ newState }) {
    if (newState === "closed") dispatchEvent(new CustomEvent("popup:closed"));
  }

  /** In the bar for several rows, or in the row that has the focus. */
  press(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || key.length !== 1) return;
    if (isTypedIn(target) || target.closest("dialog, [popover]")) return;
    const openers = [...document.querySelectorAll(`[data-popup-key="${CSS.escape(key)}"]`)];
    const row = document.activeElement.closest("tr, article");
    const opener =
      openers.find((one) => one.closest("[data-popup-first]")?.checkVisibility()) ??
      openers.find((one) => row?.contains(one));
    if (!opener) return;
    event.preventDefault();
    this.#showOf(opener);
  }

  /** What is chosen now has the focus, or the field; but where a key was pressed meanwhile, it has moved on and stays. */
  loaded() {
    this.#place();
    const { activeElement } = document;
    const isInside = activeElement !== this.element && this.element.contains(activeElement);
    if (isInside && !activeElement.hasAttribute("autofocus")) return;
    const kinds = [
      "[aria-current=true]",
      "[autofocus]",
      "input:not([type=hidden]), select, textarea, .popup-item",
      "[data-retry]",
    ];
    kinds
      .map((kind) => shownIn(this.element, kind)[0])
      .find(Boolean)
      ?.focus();
  }

  next(event) {
    this.#walk(event, 1);
  }

  previous(event) {
    this.#walk(event, -1);
  }

  find(event) {
    findByLetters(event, this.element);
  }

  /** A form that was refused, or answered with itself, stays. */
  answered({ detail: { success, fetchResponse } }) {
    if (success && fetchResponse?.contentType?.startsWith("text/vnd.turbo-stream")) this.close();
  }

  close() {
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }

  /**
   * The row that a change was made in is drawn anew: the focus goes to what had it before. Where the row is gone, it goes to the one
   * that has taken its place.
   */
  keepFocus({ target: stream, detail }) {
    const { from } = this;
    const place = document.getElementById(stream.target);
    if (!from || !place?.contains(document.getElementById(from.row))) return;
    const { render } = detail;
    const rows = rowsFrom(from.row, place);
    detail.render = async (element) => {
      await render(element);
      this.close();
      this.from = undefined;
      const row = rows.map((id) => document.getElementById(id)).find(Boolean);
      const item = row?.querySelector(row.id === from.row ? from.selector : ITEM);
      const bar = from.bar?.checkVisibility() ? from.bar : undefined;
      (bar ?? item ?? document.getElementById("main")).focus({ preventScroll: true });
    };
  }

  #showOf(opener) {
    this.#show({
      address: addressOf(opener),
      label: opener.textContent.trim().replaceAll(/\s+/g, " "),
      from: whereFrom(opener),
      place: () => opener.getBoundingClientRect(),
    });
  }

  #show({ address, label, from, place }) {
    this.close();
    this.place = place;
    this.from = from;
    const frame = document.createElement("turbo-frame");
    frame.id = this.frameValue;
    frame.src = address;
    this.element.replaceChildren(frame);
    // Until the page is there with its title.
    this.element.setAttribute("aria-label", label);
    this.element.showPopover();
    this.#place();
  }

  /** Below its place, or above where there is more room. */
  #place() {
    const { left, top, bottom } = this.place();
    const { offsetWidth, offsetHeight, style } = this.element;
    const below = innerHeight - bottom;
    const isAbove = below < offsetHeight + GAP && top > below;
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`;
    style.top = `${Math.max(GAP, isAbove ? top - offsetHeight - GAP : bottom + GAP)}px`;
  }

  #walk(event, step) {
    const items = shownIn(this.element, ".popup-item");
    if (items.length === 0 || event.target.closest("input, select")) return;
    event.preventDefault();
    items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
  }
}

/** What gets the focus back: the link itself, or that of the row whose key was pressed; of a bar for several rows the first of them. */
function whereFrom(opener) {
  const isItself = opener === document.activeElement;
  const inRow = opener.closest(ROW);
  const row = inRow ?? (opener.form && (document.activeElement.closest(ROW) ?? firstTicked(opener.form)));
  if (!row) return undefined;
  const selector = inRow && isItself ? `[data-popup-key="${opener.dataset.popupKey}"]` : ITEM;
  return { row: row.id, selector, bar: isItself && !inRow ? opener : undefined };
}

const firstTicked = (form) => [...form.elements].find((one) => one.checked && one.closest(ROW))?.closest(ROW);

/** The names of the rows: this one, those below it, those above it from there. */
function rowsFrom(id, place) {
  const ids = [...place.querySelectorAll(ROW)].map((row) => row.id);
  const here = ids.indexOf(id);
  return [...ids.slice(here), ...ids.slice(0, here).reverse()];
}

/** Of a button: that of its form with everything in it. */
function addressOf(opener) {
  if (opener.href) return opener.href;
  const address = new URL(opener.form.action);
  for (const [name, value] of new FormData(opener.form, opener)) address.searchParams.append(name, value);
  return address.href;
}
