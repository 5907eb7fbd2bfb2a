import { Controller } from "@hotwired/stimulus";
import { dropDrafts, dropSent, isRefused, keepDraft, keptDraft, noteRefused } from "./kept-drafts.js";

const KEPT =
  ":is(textarea, select, fieldset, input:not([type=hidden], [type=file], [type=password], [type=radio]))[name]:not([data-draft=skip])";

/**
 * Keeps what someone types and chooses in this tab until it is sent; asks before the tab is closed with it. A field that stands in several
 * forms says under which name it is kept for all of them (`data-draft-of`).
 */
export default class extends Controller {
  static values = { key: String };
  static targets = ["notice"];

  connect() {
    dropSent();
    if (isRefused(this.keyValue)) this.carried = this.#keptByName((name, text) => initial(this.#field(name)) === text);
    const restored = Object.entries(this.#kept()).filter(([name, text]) => this.#restore(name, text));
    if (this.hasNoticeTarget) this.noticeTarget.hidden = restored.length === 0;
    // Someone may have typed before this script was there.
    this.keep();
  }

  keep() {
    const isKept = this.#names.map((name) => {
      const changed = this.#fields()
        .filter((field) => this.#nameOf(field) === name && valueIn(field) !== initial(field))
        .map((field) => [field.name, valueIn(field)]);
      return keepDraft(name, { ...this.carried?.[name], ...Object.fromEntries(changed) });
    });
    this.isTooLong = isKept.includes(false);
  }

  /** A page that is drawn anew for something else knows nothing of what is typed here; a form that was drawn anew itself does. */
  hold(event) {
    const { target, detail } = event;
    const field = target.closest("select, fieldset[name]") ?? target;
    if (this.isRefilled || !["value", "checked", "selected"].includes(detail.attributeName)) return;
    if (field.matches(KEPT) && field.name in this.#kept()) event.preventDefault();
  }

  discard() {
    dropDrafts(this.#names);
    this.carried = undefined;
    this.isRefilled = false;
    this.element.reset();
    this.noticeTarget.hidden = true;
    this.#fields()[0]?.focus();
  }

  forget({ detail }) {
    if (detail.formSubmission.submitter?.dataset.draft === "keep") {
      // Drawn anew with what is typed, which is no nearer to being saved.
      this.carried = this.#keptByName();
      this.isRefilled = true;
    } else if (detail.success) {
      dropDrafts(this.#names);
      this.isTooLong = false;
    } else noteRefused(this.#names);
  }

  /** Other pages of this tab can be visited, the text waits. Closing the tab would lose it. */
  warn(event) {
    if (this.isTooLong || Object.keys(this.#kept()).length > 0) event.preventDefault();
  }

  /** Whether it did: what a refused form came back with is newer than the draft, or the same. */
  #restore(name, text) {
    const field = this.#field(name);
    const drawn = initial(field);
    if (!field || valueIn(field) !== drawn || drawn === text || !takes(field, text)) return false;
    setValue(field, text);
    // What comes back must be seen, or it is sent unseen with the next words.
    field.closest("details")?.setAttribute("open", "");
    return true;
  }

  #fields() {
    return [...this.element.querySelectorAll(KEPT)];
  }

  #kept() {
    return Object.assign({}, ...Object.values(this.#keptByName()));
  }

  /** With what belongs to each draft of the form. */
  #keptByName(isWanted = () => true) {
    const wanted = (name) => Object.entries(keptDraft(name)).filter((entry) => isWanted(...entry));
    return Object.fromEntries(this.#names.map((name) => [name, Object.fromEntries(wanted(name))]));
  }

  #field(name) {
    return this.#fields().find((one) => one.name === name);
  }

  #nameOf(field) {
    return field.dataset.draftOf ?? this.keyValue;
  }

  get #names() {
    return [...new Set([this.keyValue, ...this.#fields().map((field) => this.#nameOf(field))])];
  }
}

const isBox = (field) => field.type === "checkbox";
const isGroup = (field) => field.localName === "fieldset";
const boxesOf = (group) => [...group.elements].filter((one) => isBox(one) && one.name === group.name);
const valuesOf = (chosen) => chosen.map(({ value }) => value).join("\n");

function valueIn(field) {
  if (isGroup(field)) return valuesOf(boxesOf(field).filter((box) => box.checked));
  return isBox(field) ? String(field.checked) : field.value;
}

function initial(field) {
  if (!field) return undefined;
  if (isGroup(field)) return valuesOf(boxesOf(field).filter((box) => box.defaultChecked));
  if (isBox(field)) return String(field.defaultChecked);
  if (!field.options) return field.defaultValue;
  // One of a list is chosen even when the page names none.
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

/** A list may not have by now what was chosen in it. */
const takes = (field, text) => !field.options || [...field.options].some(({ value }) => value === text);

function setValue(field, text) {
  if (isGroup(field)) for (const box of boxesOf(field)) box.checked = text.split("\n").includes(box.value);
  else if (isBox(field)) field.checked = text === "true";
  else field.value = text;
}
