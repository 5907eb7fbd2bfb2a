import { Controller } from "@hotwired/stimulus";

/** Beside a text in Markdown: shows in its place what becomes of it, as the server draws it with what is ticked to be shown. */
export default class extends Controller {
  static targets = ["shown", "turn"];
  static values = { url: String, failed: String };

  connect() {
    this.field = this.element.closest(".field");
    // What the browser has to say about the text it says of one in sight.
    this.field.addEventListener("invalid", this.write, true);
    // So must what is put into it, as a quotation.
    this.field.addEventListener("input", this.write);
  }

  disconnect() {
    this.field.removeEventListener("invalid", this.write, true);
    this.field.removeEventListener("input", this.write);
  }

  turn() {
    // Safari gives the focus to nothing that is clicked; the keys of the form are still to be its own.
    this.turnTarget.focus();
    if (this.shownTarget.hidden) return this.#show();
    this.write();
    this.text.focus();
  }

  write = () => {
    this.#turned(false);
  };

  async #show() {
    const html = await this.#drawn(this.text.value);
    // The writer went on meanwhile.
    if (document.activeElement === this.text) return;
    if (html === undefined) this.shownTarget.textContent = this.failedValue;
    else this.shownTarget.innerHTML = html;
    this.shownTarget.style.minHeight = `${this.text.offsetHeight}px`;
    this.#turned(true);
  }

  /** Undefined: the network is gone, or the session is over. */
  async #drawn(text) {
    const body = new URLSearchParams({ text });
    for (const { name, value } of this.text.form.querySelectorAll("[data-previewed]:checked")) body.append(name, value);
    try {
      const answer = await fetch(this.urlValue, { method: "POST", body, headers: { accept: "text/html" } });
      return answer.ok && !answer.redirected ? await answer.text() : undefined;
    } catch {
      return undefined;
    }
  }

  #turned(isShown) {
    this.shownTarget.hidden = !isShown;
    this.text.hidden = isShown;
    this.turnTarget.setAttribute("aria-pressed", String(isShown));
  }

  get text() {
    return this.field.querySelector("textarea");
  }
}
