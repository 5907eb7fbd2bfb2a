import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";

const BEFORE = "[name^='was[']";

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
    // What went wrong is said where the card is dropped.
    this.form.then(({ form }) => form && card === this.card && this.#dimOthers(form)).catch(() => {});
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
    const takeBack = () => from.insertBefore(card, from.contains(back) ? back : null);
    column.querySelector(".board-cards").prepend(card);
    const { form, instead } = await asked.catch(() => ({}));
    if (instead) return visit(instead, { action: "replace" });
    if (!form) {
      takeBack();
      const again = () => card.isConnected && column.isConnected && this.#move(card, column, this.#formOf(card));
      return this.dispatch("not-sent", { prefix: false, detail: { again } });
    }
    const { name } = form.querySelector(BEFORE);
    const value = Object.assign(document.createElement("input"), { type: "hidden", value: column.dataset.status });
    value.name = name.replace("was", "issue");
    form.append(value);
    form.hidden = true;
    this.element.append(form);
    // One that was not sent stays, to be sent again.
    form.addEventListener("turbo:submit-end", ({ detail: { fetchResponse } }) => {
      if (fetchResponse?.statusCode < 502) form.remove();
      else takeBack();
    });
    form.requestSubmit();
  }

  /** The form, or the page to go to where there is none: the card is gone or not the viewer's any more, or their session has ended. */
  async #formOf(card) {
    const { href } = card.querySelector("[data-popup-key=s]");
    const answer = await fetch(href, { headers: { accept: "text/html", "turbo-frame": "page-in-frame" } });
    const template = document.createElement("template");
    template.innerHTML = answer.ok ? await answer.text() : "";
    const form = template.content.querySelector(`form:has(${BEFORE})`);
    return form ? { form } : { instead: answer.redirected ? leadingBack(answer.url) : location.href };
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

/** The log-in page that was answered leads back to the board, in place of the form that was asked for. */
function leadingBack(login) {
  const address = new URL(login);
  address.searchParams.set("back_url", location.pathname + location.search);
  return address.href;
}
