/** For `keydown`: Escape leaves a text, so that the keys of the page are keys again. What is typed stays; a dialog closes. */
export function leaveByKey({ key, defaultPrevented, target }) {
  if (key !== "Escape" || defaultPrevented) return;
  if (target.matches("textarea, input[type=text]") && !target.closest("dialog, [popover]")) target.blur();
}
