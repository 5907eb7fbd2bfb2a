/** An address that names something inside of what is folded unfolds it. */
export function unfoldTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
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
