import { Controller } from "@hotwired/stimulus";

/** Puts a quotation below what is written already. Without scripts, the link brings it alone. */
export default class extends Controller {
  static values = { url: String, into: String };

  async insert(event) {
    const field = document.getElementById(this.intoValue);
    if (!field || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const answer = await fetch(this.urlValue);
    if (!answer.ok) return location.assign(this.element.href);
    const written = field.value.trimEnd();
    field.value = `${written}${written && "\n\n"}${await answer.text()}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }
}
