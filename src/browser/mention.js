import { Controller } from "@hotwired/stimulus";

/** On a `<text-expander>`: asks the server who may be meant. */
export default class extends Controller {
  static values = { url: String };

  suggest(event) {
    event.detail.provide(this.#ask(event.detail.text));
  }

  choose(event) {
    event.detail.value = event.detail.item.dataset.value;
  }

  async #ask(text) {
    this.asking?.abort();
    this.asking = new AbortController();
    const url = new URL(this.urlValue, location.href);
    url.searchParams.set("q", text);
    try {
      const answer = await fetch(url, { headers: { accept: "text/html" }, signal: this.asking.signal });
      return answer.ok ? offer(await answer.text()) : { matched: false };
    } catch {
      // The next letter has been typed, or the network is gone: offer nothing.
      return { matched: false };
    }
  }
}

function offer(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fragment = template.content.firstElementChild;
  return { matched: fragment?.querySelector("[role=option]") != null, fragment };
}
