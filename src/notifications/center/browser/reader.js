import { Controller } from "@hotwired/stimulus";
import { morphTurboFrameElements } from "@hotwired/turbo";

/** The media query of `notifications.css` that makes two panes. */
const wide = matchMedia("(min-width: 1100px)");

/** Opens the record of a card beside the list. With a modifier key, or without room, the link does what it says. */
export default class extends Controller {
  static targets = ["pane", "card"];

  /** One that comes back, by undoing or by news, is still that of the record that is open. */
  cardTargetConnected(card) {
    if (card.querySelector(".feed-title")?.pathname === this.opened) this.#mark(card);
  }

  open(event) {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!wide.matches || modified) return;
    const isInPane = this.paneTarget.contains(event.target);
    const link = event.target.closest(isInPane ? "a[href^='#']" : ".feed-title");
    if (!link) return;
    event.preventDefault();
    if (isInPane) return this.#goTo(link.hash.slice(1));
    this.opened = link.pathname;
    this.#mark(link.closest("article"));
    this.#show(link);
    this.#takeFocusOf(link);
  }

  /**
   * The card leaves the list of what is unseen. On the next one `e` would mark what nobody read. Turbo gives the focus back to the card
   * when it was just drawing the list, with the next frame.
   */
  #takeFocusOf({ id }) {
    const take = () => this.paneTarget.focus({ preventScroll: true });
    take();
    requestAnimationFrame(() => document.activeElement.id === id && take());
  }

  /** A form in the pane is answered by the page that is there: only what changed is drawn anew. */
  redraw({ target, detail }) {
    if (!this.paneTarget.contains(target)) return;
    const { pathname } = new URL(target.src, document.baseURI);
    if (pathname === this.shown) detail.render = morphTurboFrameElements;
    this.shown = pathname;
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

  #goTo(id) {
    this.#scrollTo(id);
    document.getElementById(id)?.focus({ preventScroll: true });
  }

  /** In the pane alone: the page around it stays where it is. */
  #scrollTo(id) {
    const { paneTarget: pane } = this;
    pane.scrollTop = 0;
    const place = id && document.getElementById(id);
    if (place) pane.scrollTop = place.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  }
}
