import { visit } from "@hotwired/turbo";

/** An address that names something inside of what is folded unfolds it; an entry of a history that is on an older page of it leads there. */
export function unfoldTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) findOlder();
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}

function findOlder() {
  const [, entry] = /^#change-(\d+)$/.exec(location.hash) ?? [];
  const asked = new URLSearchParams(location.search).has("upto");
  if (!entry || asked || !document.querySelector(".feed-more")) return;
  visit(`${location.pathname}?upto=${entry}${location.hash}`, { action: "replace" });
}

let place;

/** For `turbo:submit-end`: what the next page is to show, where the form says so. */
export function notePlace({ target, detail }) {
  place = detail.success ? target.dataset.leadsTo : undefined;
}

/** For `turbo:load`. */
export function showPlace() {
  const target = place && document.getElementById(place);
  place = undefined;
  if (!target) return;
  history.replaceState(history.state, "", `#${target.id}`);
  unfoldTarget();
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
