import { Controller } from "@hotwired/stimulus";

/** In a form whose fields follow from some of them: when one of those changes, the server draws the form anew with what is filled in. */
export default class extends Controller {
  static values = { fields: Array };

  ask({ target }) {
    if (this.fieldsValue.includes(target.name)) this.#send();
  }

  /** What was filled in meanwhile, to the last moment, is not in this answer: the next one has it. */
  answered({ target: stream, detail }) {
    const { render } = detail;
    if (!document.getElementById(stream.target)?.contains(this.element)) return;
    detail.render = async (element) => {
      const isOld = this.sent !== undefined && this.sent !== this.#filledIn();
      this.sent = undefined;
      if (isOld) this.#send();
      else await render(element);
    };
  }

  #send() {
    this.sent = this.#filledIn();
    const form = this.#form;
    // Files that are chosen stay chosen, and are sent once.
    form.addEventListener("formdata", ({ formData }) => formData.delete("files"), { once: true });
    form.requestSubmit(form.elements.refill);
  }

  #filledIn() {
    const fields = [...new FormData(this.#form)].filter(([, value]) => typeof value === "string");
    return new URLSearchParams(fields).toString();
  }

  get #form() {
    return this.element.closest("form");
  }
}
