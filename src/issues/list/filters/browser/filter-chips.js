import { Controller } from "@hotwired/stimulus";

/** The keys for deleting take off the filter that has the focus. */
export default class extends Controller {
  press(event) {
    if (!["Delete", "Backspace"].includes(event.key)) return;
    const remove = event.target.closest("li")?.querySelector(".chip-remove");
    if (!remove) return;
    event.preventDefault();
    remove.click();
  }
}
