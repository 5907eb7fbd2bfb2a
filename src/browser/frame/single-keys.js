import { isTypedIn } from "../list/is-typed-in.js";

const NAME = "single-keys";

/** Letters in these lead to what begins with them, or to the field above. They are keys while one is in there alone. */
const HAS_KEYS_OF_ITS_OWN = "details.dropdown[open], [popover], [data-controller~=narrow]";

/** Who speaks to their machine, or strikes keys by accident, turns them off (WCAG 2.1.4). This browser keeps it. */
export const areOn = () => storage()?.getItem(NAME) !== "off";

export function turn(isOn) {
  if (isOn) storage()?.removeItem(NAME);
  else storage()?.setItem(NAME, "off");
}

/** A browser that keeps nothing for a site refuses to be asked; its keys stay on. */
function storage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** For `keydown`, before anybody else hears it: a single letter or sign is no key of the page where they are off. */
export function keepSilent(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key.length !== 1 || key === " " || areOn()) return;
  if (!isTypedIn(target) && !target.closest(HAS_KEYS_OF_ITS_OWN)) event.stopImmediatePropagation();
}
