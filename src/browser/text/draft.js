import { Controller } from "@hotwired/stimulus";

const KEPT =
  ":is(textarea, select, input:not([type=hidden], [type=file], [type=password], [type=radio]))[name]:not([data-draft=skip])";

/** Keeps what someone types and chooses in this tab until it is sent; asks before the tab is closed with it. */
export default class extends Controller {
  static values = { key: String };
  static targets = ["notice"];

  connect() {
    if (sessionStorage.getItem("draft-sent") === this.#name) this.#drop();
    const restored = Object.entries(this.#kept()).filter(([name, text]) => this.#restore(name, text));
    if (this.hasNoticeTarget) this.noticeTarget.hidden = restored.length === 0;
    // Someone may have typed before this script was there.
    this.keep();
  }

  keep() {
    const changed = this.#fields()
      .filter((field) => valueIn(field) !== initial(field))
      .map((field) => [field.name, valueIn(field)]);
    const kept = { ...this.carried, ...Object.fromEntries(changed) };
    if (Object.keys(kept).length > 0) sessionStorage.setItem(this.#name, JSON.stringify(kept));
    else sessionStorage.removeItem(this.#name);
  }

  /** A page that is drawn anew for something else knows nothing of what is typed here; a form that was drawn anew itself does. */
  hold(event) {
    const { target, detail } = event;
    const field = target.closest("select") ?? target;
    if (this.carried || !["value", "checked", "selected"].includes(detail.attributeName)) return;
    if (field.matches(KEPT) && field.name in this.#kept()) event.preventDefault();
  }

  discard() {
    this.#drop();
    this.carried = undefined;
    this.element.reset();
    this.noticeTarget.hidden = true;
    this.#fields()[0]?.focus();
  }

  forget({ detail }) {
    // Drawn anew with what is typed, which is no nearer to being saved.
    if (detail.formSubmission.submitter?.dataset.draft === "keep") this.carried = this.#kept();
    else if (detail.success) this.#drop();
    else sessionStorage.setItem("draft-refused", this.#name);
  }

  /** Other pages of this tab can be visited, the text waits. Closing the tab would lose it. */
  warn(event) {
    if (sessionStorage.getItem(this.#name)) event.preventDefault();
  }

  #drop() {
    for (const name of [this.#name, "draft-sent"]) sessionStorage.removeItem(name);
  }

  /** Whether it did: what a refused form came back with is newer than the draft. */
  #restore(name, text) {
    const field = this.#fields().find((one) => one.name === name);
    if (!field || valueIn(field) !== initial(field) || !takes(field, text)) return false;
    setValue(field, text);
    // What comes back must be seen, or it is sent unseen with the next words.
    field.closest("details")?.setAttribute("open", "");
    return true;
  }

  #fields() {
    return [...this.element.querySelectorAll(KEPT)];
  }

  #kept() {
    return JSON.parse(sessionStorage.getItem(this.#name) ?? "{}");
  }

  get #name() {
    return `draft:${this.keyValue}`;
  }
}

const isBox = (field) => field.type === "checkbox";
const chosen = (options) => options.map(({ value }) => value).join("\n");

function valueIn(field) {
  if (isBox(field)) return String(field.checked);
  return field.options ? chosen([...field.selectedOptions]) : field.value;
}

function initial(field) {
  if (isBox(field)) return String(field.defaultChecked);
  if (!field.options) return field.defaultValue;
  const marked = [...field.options].filter((option) => option.defaultSelected);
  // One of a list is chosen even when the page names none.
  return chosen(marked.length > 0 || field.multiple ? marked : [...field.options].slice(0, 1));
}

/** A list may not have by now what was chosen in it. */
const takes = (field, text) =>
  !field.options || field.multiple || [...field.options].some(({ value }) => value === text);

function setValue(field, text) {
  if (isBox(field)) field.checked = text === "true";
  else if (field.multiple)
    for (const option of field.options) option.selected = text.split("\n").includes(option.value);
  else field.value = text;
}
