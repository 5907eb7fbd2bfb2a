/** Asks the server for what fits a text that is being typed. Only the last question is answered. */
export default class Asking {
  /** The element that the server answers; undefined when the next letter has been typed, null without an answer. */
  async answer(address, parameters) {
    this.forget();
    const asking = new AbortController();
    this.asking = asking;
    const url = new URL(address, location.href);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    try {
      const answer = await fetch(url, { headers: { accept: "text/html" }, signal: asking.signal });
      const html = answer.ok && !answer.redirected ? await answer.text() : "";
      return asking.signal.aborted ? undefined : elementIn(html);
    } catch {
      return asking.signal.aborted ? undefined : null;
    }
  }

  /** What is not answered yet is not wanted any more. */
  forget() {
    this.asking?.abort();
  }
}

function elementIn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}
