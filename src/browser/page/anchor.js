/** An address that names something inside of what is folded unfolds it. */
export function unfoldTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}
