import { visit } from "@hotwired/turbo";

/** An address that names something inside of what is folded unfolds it; an entry of a history that is on an older page of it leads there. */
export function unfoldTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) findOlder();
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  inNextFrame(() => target.scrollIntoView());
}

/** What was folded has no place on the page before it is drawn. */
const inNextFrame = (act) => requestAnimationFrame(act);

function findOlder() {
  const [, entry] = /^#change-(\d+)$/.exec(location.hash) ?? [];
  const asked = new URLSearchParams(location.search).has("upto");
  if (!entry || asked || !document.querySelector(".feed-more")) return;
  visit(`${location.pathname}?upto=${entry}${location.hash}`, { action: "replace" });
}

let place;

/** For `turbo:submit-end`: what the next page is to show. The server says it, or a form that keeps the `#` it was reached with. */
export function notePlace({ target, detail }) {
  const said = detail.fetchResponse?.response.headers.get("x-place");
  const kept = "keepsPlace" in target.dataset ? location.hash.slice(1) : "";
  place = detail.success ? (said ?? kept) : "";
}

/** For `turbo:load`. Who still writes goes on writing, and what has the focus keeps it. */
export function showPlace() {
  if (!place) return;
  history.replaceState(history.state, "", `#${place}`);
  place = "";
  unfoldTarget();
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const { activeElement: here, body } = document;
  inNextFrame(() => {
    target.scrollIntoView({ block: here.matches("input, textarea") || isInSight(target) ? "nearest" : "start" });
    if (here !== body) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/** In part, at least: the page need not move far. */
function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
