/** What of a menu is in sight. */
export const shownIn = (menu, selector) => [...menu.querySelectorAll(selector)].filter((one) => one.checkVisibility());

const PAUSE = 1_000; // ms

/** What was typed in a menu without a pause. */
let typed = { menu: undefined, text: "", at: 0 };

/**
 * As in a list of a form, letters lead to the next item that begins with them, a space among them too; what has a field is searched
 * there. A letter that no item begins with is not a key of the page behind the menu either.
 */
export function findByLetters(event, menu) {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || key.length !== 1 || ctrlKey || metaKey || altKey) return;
  if (shownIn(menu, "input:not([type=hidden]), select, textarea").length > 0) return;
  const before = typed.menu === menu && event.timeStamp - typed.at < PAUSE ? typed.text : "";
  const found = itemFor(before + key, menu);
  // A space that goes on with no name presses the item.
  if (key === " " && (before === "" || !found)) return;
  event.preventDefault();
  typed = { menu, text: found ? before + key : key, at: event.timeStamp };
  (found ?? itemFor(key, menu))?.focus();
}

/** Further letters may still mean the item that has the focus, the first one leaves it. */
function itemFor(text, menu) {
  const items = shownIn(menu, ".popup-item");
  const from = Math.max(items.indexOf(document.activeElement) + (text.length > 1 ? 0 : 1), 0);
  const inTurn = [...items.slice(from), ...items.slice(0, from)];
  return inTurn.find((item) => nameOf(item).toLowerCase().startsWith(text.toLowerCase()));
}

/** A picture before its name may hold letters as well. */
const nameOf = (item) => (item.querySelector("bdi") ?? item).textContent.trim();
