import { install, uninstall } from "@github/hotkey";
import { Controller } from "@hotwired/stimulus";

/**
 * `data-hotkey="g i"` clicks the element, or focuses it when it is a field. Nothing happens while someone types, nor to what is
 * behind an open dialog. `?` and `J` are what is written, and take Shift on a keyboard that needs it for them.
 */
export default class extends Controller {
  connect() {
    const { hotkey } = this.element.dataset;
    this.element.addEventListener("hotkey-fire", leaveBehind);
    install(this.element, /^[^a-z]$/.test(hotkey) ? `${hotkey},Shift+${hotkey}` : hotkey);
  }

  disconnect() {
    uninstall(this.element);
  }
}

function leaveBehind(event) {
  const dialog = document.querySelector("dialog:modal");
  if (dialog && !dialog.contains(event.target)) event.preventDefault();
}
