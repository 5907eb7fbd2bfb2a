import type { Page } from "playwright-core";

/**
 * From its next document on, a click gives the focus to no button and no link of the page, as in Safari, but to what is
 * around it and can have it. WebKit elsewhere than on Apple's systems does as other browsers do.
 */
export const clickAsInSafari = (page: Page) => page.addInitScript(GIVE_NO_FOCUS);

const GIVE_NO_FOCUS = `addEventListener("mousedown", (event) => {
  const pressed = event.target.closest("button, a[href], summary, label, input, select, textarea, [tabindex]");
  if (!pressed?.matches("button:not([tabindex]), a[href]:not([tabindex])")) return;
  event.preventDefault();
  const around = pressed.parentElement.closest("[tabindex], dialog");
  if (around?.hasAttribute("tabindex")) around.focus({ preventScroll: true });
  else document.activeElement?.blur();
}, true)`;
