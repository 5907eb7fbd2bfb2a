import { Controller } from "@hotwired/stimulus";

/** Keeps what someone types in this tab until it is sent; asks before the tab is closed with it. */
export default class extends Controller {
  static values = { key: String };

  connect() {
    if (sessionStorage.getItem("draft-sent") === this.#name) this.#drop();
    for (const [name, text] of Object.entries(this.#kept())) this.#restore(this.element.elements[name], text);
    // Someone may have typed before this script was there.
    this.keep();
  }

  keep() {
    const texts = this.#fields()
      .filter((field) => field.value !== field.defaultValue)
      .map((field) => [field.name, field.value]);
    if (texts.length > 0) sessionStorage.setItem(this.#name, JSON.stringify(Object.fromEntries(texts)));
    else sessionStorage.removeItem(this.#name);
  }

  forget({ detail }) {
    if (detail.success) this.#drop();
    else sessionStorage.setItem("draft-refused", this.#name);
  }

  /** Other pages of this tab can be visited, the text waits. Closing the tab would lose it. */
  warn(event) {
    if (sessionStorage.getItem(this.#name)) event.preventDefault();
  }

  #drop() {
    for (const name of [this.#name, "draft-sent"]) sessionStorage.removeItem(name);
  }

  #restore(field, text) {
    if (!field || field.value !== field.defaultValue) return;
    field.value = text;
    // What comes back must be seen, or it is sent unseen with the next words.
    field.closest("details")?.setAttribute("open", "");
  }

  #fields() {
    return [...this.element.querySelectorAll("textarea[name], input[type=text][name]")];
  }

  #kept() {
    return JSON.parse(sessionStorage.getItem(this.#name) ?? "{}");
  }

  get #name() {
    return `draft:${this.keyValue}`;
  }
}
