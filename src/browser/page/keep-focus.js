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

let path = location.pathname;
let around = [];

/** For `turbo:load` and `turbo:before-render`: where the focus is when a page is about to be drawn anew. */
export function notePath() {
  path = location.pathname;
}

export function noteFocus() {
  around = location.pathname === path ? idsAround(document.activeElement) : [];
}

/** For `turbo:render`: what had the focus may be gone or folded away. Then it goes to what stood around it. */
export function findFocus() {
  const { activeElement: here, body } = document;
  if (here !== body && isInSight(here)) return;
  const there = around.map((id) => document.getElementById(id)).find((element) => element && isInSight(element));
  // What opened a form gets the focus back when the form is done.
  const place = there?.localName === "details" ? there.querySelector("summary") : there;
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/** What is being folded away still counts as visible. */
const isInSight = (element) => element.checkVisibility() && !element.closest("details:not([open]) > :not(summary)");

function idsAround(element) {
  const ids = [];
  for (let here = element; here; here = here.parentElement) if (here.id) ids.push(here.id);
  return ids;
}
