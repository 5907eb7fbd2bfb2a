import { Controller } from "@hotwired/stimulus";

let submittedBy = "";

/** A filter form that needs no button. Its next drawing gives the focus back, and empty filters stay out of the address. */
export default class extends Controller {
  connect() {
    if (submittedBy) this.element.querySelector(`#${submittedBy}`)?.focus();
    submittedBy = "";
  }

  submit({ target }) {
    submittedBy = target.id;
    this.element.requestSubmit();
  }

  /** An arrow would take the next entry of a closed list, and send it before the one that is wanted is reached. */
  openList(event) {
    const { target, key, altKey } = event;
    if (!target.matches("select") || !target.showPicker || altKey || !key.startsWith("Arrow")) return;
    event.preventDefault();
    target.showPicker();
  }

  /** Back must lead to fields that say what the list shows, not what was chosen last. */
  reset() {
    this.element.reset();
  }

  omitEmpty({ formData }) {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  }
}
