import { Controller } from "@hotwired/stimulus";

/** What the reader did to a card, which the server does not know: its menu is open, it is shown beside the list. */
const ofReader = ["open", "aria-current"];

/** `e` marks the card that has the focus, before a page beside or behind it hears the key. The other keys stand at their buttons. */
export default class extends Controller {
  mark(event) {
    if (event.defaultPrevented || event.target.closest("input, textarea, select, [contenteditable]")) return;
    const card = document.activeElement.closest("article");
    if (!this.element.contains(card)) return;
    const button = card.querySelector("[data-hotkey=e]");
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  /** What a key or a button did is heard as well. News from elsewhere changes the list under the reader's eyes, and is not. */
  told({ target: stream, detail }) {
    if (stream.target !== this.element.id || stream.getAttribute("method") === "morph") return;
    const { render } = detail;
    detail.render = async (element) => {
      await render(element);
      const said = document.querySelector(`#${stream.target} .center-toast p`);
      if (said) dispatchEvent(new CustomEvent("say", { detail: { text: said.textContent } }));
    };
  }

  /** A list that is drawn anew leaves it so. */
  keep(event) {
    if (ofReader.includes(event.detail.attributeName)) event.preventDefault();
  }
}
