import { Controller } from "@hotwired/stimulus";
import { say } from "../page/say.js";

export default class extends Controller {
  static targets = ["source", "button", "word"];
  static values = { copied: String };

  connect() {
    this.buttonTarget.hidden = false;
  }

  async copy() {
    this.sourceTarget.select();
    // Plain http on another machine has no clipboard; the selection is what copies there.
    if (navigator.clipboard) await navigator.clipboard.writeText(this.sourceTarget.value);
    else document.execCommand("copy");
    this.wordTarget.textContent = this.copiedValue;
    say(this.copiedValue);
  }
}
