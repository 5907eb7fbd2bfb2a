import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";

/**
 * Cards that are dragged to another column. What a card can be moved to is asked when it is taken: the answer is the form of its status, which
 * is sent with the status of the column it is dropped on. The server decides, and draws the board as it is then.
 */
export default class extends Controller {
  static targets = ["card", "column"];

  start(event) {
    const card = event.currentTarget;
    event.dataTransfer.setData("text/plain", card.querySelector("[data-list-target=item]").href);
    event.dataTransfer.effectAllowed = "move";
    this.card = card;
    this.form = this.#formOf(card);
    this.element.dataset.dragging = "";
    void this.form.then((form) => form && card === this.card && this.#dimOthers(form));
  }

  over(event) {
    if (!this.card || event.currentTarget.contains(this.card)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    event.currentTarget.dataset.over = "";
  }

  leave({ currentTarget: column, relatedTarget }) {
    if (!column.contains(relatedTarget)) delete column.dataset.over;
  }

  drop(event) {
    const { card, form } = this;
    const column = event.currentTarget;
    if (!card || column.contains(card)) return;
    event.preventDefault();
    void this.#move(card, column, form);
  }

  end() {
    this.card = undefined;
    delete this.element.dataset.dragging;
    for (const { dataset } of this.columnTargets) {
      delete dataset.over;
      delete dataset.closed;
    }
  }

  /** The card beside the one that has the focus, in the next column with cards. */
  toNext(event) {
    this.#step(event, 1);
  }

  toPrevious(event) {
    this.#step(event, -1);
  }

  async #move(card, column, asked) {
    const back = card.nextSibling;
    const from = card.parentElement;
    column.querySelector(".board-cards").prepend(card);
    const form = await asked;
    // It is gone, or not the viewer's any more.
    if (!form) return visit(location.href, { action: "replace" });
    const { name } = form.querySelector("[name^='was[']");
    const value = Object.assign(document.createElement("input"), { type: "hidden", value: column.dataset.status });
    value.name = name.replace("was", "issue");
    form.append(value);
    form.hidden = true;
    this.element.append(form);
    form.addEventListener("turbo:fetch-request-error", () => from.insertBefore(card, back));
    form.addEventListener("turbo:submit-end", () => form.remove());
    form.requestSubmit();
  }

  async #formOf(card) {
    const { href } = card.querySelector("[data-popup-key=s]");
    try {
      const answer = await fetch(href, { headers: { accept: "text/html", "turbo-frame": "page-in-frame" } });
      const template = document.createElement("template");
      template.innerHTML = answer.ok ? await answer.text() : "";
      return template.content.querySelector("form");
    } catch {
      return null;
    }
  }

  #dimOthers(form) {
    const open = new Set([...form.querySelectorAll("button[name='issue[status_id]']")].map(({ value }) => value));
    for (const { dataset } of this.columnTargets) if (!open.has(dataset.status)) dataset.closed = "";
  }

  #step(event, step) {
    const card = event.target.closest("article");
    if (!card || event.defaultPrevented) return;
    const columns = this.columnTargets.filter((one) => one.open !== false && one.querySelector("article"));
    const column = columns[columns.findIndex((one) => one.contains(card)) + step];
    if (!column) return;
    event.preventDefault();
    const place = [...card.parentElement.querySelectorAll("article")].indexOf(card);
    const cards = [...column.querySelectorAll("article")];
    cards[Math.min(place, cards.length - 1)].querySelector("[data-list-target=item]").focus();
  }
}
