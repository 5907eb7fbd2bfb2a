import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { putText } from "./put-text.js";

/** Puts a quotation below what is written already. Without scripts, the link brings it alone. */
export default class extends Controller {
  static values = { url: String, into: String, private: Boolean };

  async insert(event) {
    const field = document.getElementById(this.intoValue);
    if (!field || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Once by a double click, or when it is pressed again over a slow line.
    if (this.isAsked || event.detail > 1) return;
    this.isAsked = true;
    const quoted = await this.#quoted();
    this.isAsked = false;
    // The page behind the link says why, or brings it.
    if (quoted === undefined) return visit(this.element.href);
    if (this.privateValue) tickPrivate(field.form);
    field.focus();
    const { length } = field.value.trimEnd();
    field.setSelectionRange(length, field.value.length);
    putText(field, `${length > 0 ? "\n\n" : ""}${quoted}`);
    // It may have been behind its preview.
    field.focus();
  }

  /** Undefined: the session is over, the note is gone, or the network. */
  async #quoted() {
    try {
      const answer = await fetch(this.urlValue);
      return answer.ok && !answer.redirected ? await answer.text() : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What only some may read is not sent to all by an answer. Its author may still untick it. */
function tickPrivate(form) {
  const box = form.querySelector("[type=checkbox][name*=private_notes]");
  if (box) box.checked = true;
}
