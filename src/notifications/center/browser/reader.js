import { Controller } from "@hotwired/stimulus";

/** The media query of `notifications.css` that makes two panes. */
const wide = matchMedia("(min-width: 1100px)");

/** Opens the record of a card beside the list. With a modifier key, or without room, the link does what it says. */
export default class extends Controller {
  static targets = ["pane"];

  open(event) {
    const link = event.target.closest(".feed-title");
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || !wide.matches || modified || this.paneTarget.contains(link)) return;
    event.preventDefault();
    this.#mark(link.closest("article"));
    this.#show(link);
  }

  #mark(card) {
    for (const earlier of this.element.querySelectorAll("article[aria-current]")) earlier.ariaCurrent = null;
    card.ariaCurrent = "true";
  }

  #show({ pathname, search, hash }) {
    const frame = this.paneTarget.querySelector("turbo-frame");
    frame.addEventListener("turbo:frame-load", () => this.#scrollTo(hash.slice(1)), { once: true });
    if (frame.getAttribute("src") === pathname + search) frame.reload();
    else frame.src = pathname + search;
  }

  /** In the pane alone: the page around it stays where it is. */
  #scrollTo(id) {
    const { paneTarget: pane } = this;
    pane.scrollTop = 0;
    const place = id && document.getElementById(id);
    if (place) pane.scrollTop = place.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  }
}
