/**
 * For `turbo:before-stream-render`: when a stream takes away what has the focus, the focus goes to the entry of the list
 * that stands in its place, or else to the list itself, and never back to the top of the page.
 */
export function keepFocus({ target: stream, detail }) {
  const place = document.getElementById(stream.target);
  if (!place?.contains(document.activeElement)) return;
  const number = entriesOf(place).findIndex((entry) => entry.contains(document.activeElement));
  const { render } = detail;
  detail.render = async (element) => {
    await render(element);
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
    const now = document.getElementById(stream.target);
    const entries = entriesOf(now);
    const next = number < 0 ? undefined : entries[Math.min(number, entries.length - 1)];
    (next?.querySelector("[data-list-target=item]") ?? now)?.focus();
  };
}

const entriesOf = (place) => [...(place?.querySelectorAll("article") ?? [])];
