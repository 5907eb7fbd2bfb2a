import { Controller } from "@hotwired/stimulus";

/** In a form whose fields follow from some of them: when one of those changes, the server draws the form anew with what is filled in. */
export default class extends Controller {
  static values = { fields: Array };

  ask({ target }) {
    if (!this.fieldsValue.includes(target.name)) return;
    const { form } = target;
    // Files that are chosen stay chosen, and are sent once.
    form.addEventListener("formdata", ({ formData }) => formData.delete("files"), { once: true });
    form.requestSubmit(form.elements.refill);
  }
}
