import Combobox from "@github/combobox-nav";
import Asking from "../form/asking.js";
import DialogController from "./dialog.js";

const PAUSE = 120; // ms without a key

/** Leads anywhere, and does what can be done anywhere, by a few letters: the server finds what they may mean. */
export default class extends DialogController {
  static targets = ["input", "list", "status"];
  static values = { url: String, failed: String };

  asking = new Asking();

  connect() {
    this.combobox = new Combobox(this.inputTarget, this.listTarget, {
      tabInsertsSuggestions: false,
      defaultFirstOption: true,
    });
    // The field keeps the focus, so that the arrow keys go on.
    this.listTarget.addEventListener("mousedown", (event) => event.preventDefault());
  }

  disconnect() {
    this.#forget();
    this.combobox.destroy();
  }

  open(event) {
    event.preventDefault();
    if (this.element.open) return this.close();
    this.inputTarget.value = "";
    // Of what was found before it was closed last, Enter must not take anything.
    this.#show();
    super.open();
    this.inputTarget.focus();
    void this.#ask();
  }

  type() {
    this.#forget();
    // Enter must not take what fitted the letters before.
    this.#show();
    this.pause = setTimeout(() => void this.#ask(), PAUSE);
  }

  /** In a window of its own, and the palette stays for the next. */
  openBeside(event) {
    const chosen = this.listTarget.querySelector("a[aria-selected=true], a[data-combobox-option-default]");
    if (!chosen) return;
    event.preventDefault();
    window.open(chosen.href, "_blank", "noopener");
  }

  /** A link was followed, a form sent: by key or pointer. */
  leave({ detail }) {
    const { ctrlKey, metaKey, shiftKey } = detail.event;
    if (!ctrlKey && !metaKey && !shiftKey) this.element.close();
  }

  async #ask() {
    const answer = await this.asking.answer(this.urlValue, {
      q: this.inputTarget.value.trim(),
      from: location.pathname + location.search,
    });
    if (answer === undefined || !this.element.open) return;
    this.#show(answer);
    if (answer === null) this.#sayFailed();
  }

  #show(answer) {
    this.listTarget.replaceChildren(...(answer?.childNodes ?? []));
    this.statusTarget.textContent = answer?.dataset.said ?? "";
    this.statusTarget.classList.add("sr-only");
    this.combobox.stop();
    if (answer) this.combobox.start();
  }

  /** In sight, too, until the next letter asks again. */
  #sayFailed() {
    this.statusTarget.textContent = this.failedValue;
    this.statusTarget.classList.remove("sr-only");
  }

  #forget() {
    clearTimeout(this.pause);
    this.asking.forget();
  }
}
