import { install, uninstall } from "@github/hotkey";
import { Controller } from "@hotwired/stimulus";

/** `data-hotkey="g i"` clicks the element, or focuses it when it is a field. Nothing happens while someone types. */
export default class extends Controller {
  connect() {
    install(this.element);
  }

  disconnect() {
    uninstall(this.element);
  }
}
