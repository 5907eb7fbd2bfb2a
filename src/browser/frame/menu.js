/** What of a menu is in sight. */
export const shownIn = (menu, selector) => [...menu.querySelectorAll(selector)].filter((one) => one.checkVisibility());

/**
 * As in a list of a form, a letter leads to the next item that begins with it; what has a field is searched there. A letter that no
 * item begins with is not a key of the page behind the menu either.
 */
export function findByLetter(event, menu) {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
  if (shownIn(menu, "input:not([type=hidden]), select, textarea").length > 0) return;
  event.preventDefault();
  const items = shownIn(menu, ".popup-item");
  const next = items.indexOf(document.activeElement) + 1;
  const inTurn = [...items.slice(next), ...items.slice(0, next)];
  // A picture before its name may hold letters as well.
  const nameOf = (item) => (item.querySelector("bdi") ?? item).textContent.trim();
  inTurn.find((item) => nameOf(item).toLowerCase().startsWith(key.toLowerCase()))?.focus();
}
