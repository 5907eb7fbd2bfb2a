/**
 * For `turbo:before-stream-render`: when a stream takes away what has the focus, the focus goes to the entry of the list
 * that stands in its place, or else to the list itself, and never back to the top of the page.
 */
export function keepFocus({ target: stream, detail }) {
  const place = document.getElementById(stream.target);
  if (!place?.contains(document.activeElement)) return;
  const number = focusedEntry(place);
  const { render } = detail;
  detail.render = async (element) => {
    await render(element);
    if (hasFocus()) return;
    const now = document.getElementById(stream.target);
    (entryInPlace(now, number) ?? now)?.focus();
  };
}

/** For `turbo:before-frame-render`: the same for a list that is drawn anew, as it is when the bell rings before the answer to a key is there. */
export function keepFocusInFrame({ target: frame, detail }) {
  const { render } = detail;
  detail.render = (...frames) => {
    const number = focusedEntry(frame);
    render(...frames);
    if (!hasFocus()) entryInPlace(frame, number)?.focus();
  };
}

const hasFocus = () => document.activeElement !== document.body && document.activeElement?.isConnected;

const focusedEntry = (place) => entriesOf(place).findIndex((entry) => entry.contains(document.activeElement));

function entryInPlace(place, number) {
  const entries = entriesOf(place);
  const entry = number < 0 ? undefined : entries[Math.min(number, entries.length - 1)];
  return entry?.querySelector("[data-list-target=item]");
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
