import { Controller } from "@hotwired/stimulus";
import { renderStreamMessage } from "@hotwired/turbo";

const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Renders the Turbo Streams that the server sends, and reloads the open panel with each. An element of the page may add to
 * what is asked for (`data-live-about`); it says so when it comes and goes (`news.js`). The server sends the present
 * state when a stream opens, so opening one is also how to catch up. Hidden pages hold none: browsers allow six per site.
 */
export default class extends Controller {
  static values = { src: String, panel: String };

  connect() {
    this.pause = firstPause;
    this.follow();
  }

  disconnect() {
    this.#stop();
  }

  follow() {
    this.#stop();
    if (!document.hidden) this.#start();
  }

  /** Asks anew where something else is to be asked for. */
  adapt() {
    if (this.source && this.asked !== this.#address()) this.follow();
  }

  #address() {
    const about = document.querySelector("[data-live-about]")?.dataset.liveAbout;
    return about ? `${this.srcValue}${this.srcValue.includes("?") ? "&" : "?"}${about}` : this.srcValue;
  }

  #start() {
    this.asked = this.#address();
    this.source = new EventSource(this.asked);
    this.source.addEventListener("open", () => (this.pause = firstPause));
    this.source.addEventListener("message", ({ data }) => this.#show(data));
    this.source.addEventListener("error", () => this.#retry());
  }

  #stop() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  #show(streams) {
    renderStreamMessage(streams);
    // Turbo renders them with the next picture, and they may have taken away what is to be loaded.
    requestAnimationFrame(() => document.getElementById(this.panelValue)?.dispatchEvent(new CustomEvent("stale")));
  }

  /** The browser reconnects by itself after a lost connection, never after a refusal. */
  #retry() {
    if (this.source.readyState !== EventSource.CLOSED) return;
    this.timer = setTimeout(() => this.follow(), this.pause);
    this.pause = Math.min(this.pause * 2, longestPause);
  }
}
