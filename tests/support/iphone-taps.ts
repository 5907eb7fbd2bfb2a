import type { Page } from "playwright-core";

/**
 * From its next document on, a click is told only where its element, or one around it below `body`, is made for clicks or listens to
 * them, as in Safari on an iPhone.
 */
export const tapAsOnIphones = (page: Page) => page.addInitScript(TELL_OF_NO_OTHERS);

const TELL_OF_NO_OTHERS = `{
  const listening = new WeakSet();
  const { addEventListener: add } = EventTarget.prototype;
  add.call(window, "click", (event) => {
    const made = "a[href], button, summary, label, input, select, textarea";
    const below = event.composedPath().filter((one) => one instanceof Element && one.closest("body > *"));
    if (!below.some((one) => listening.has(one) || one.matches(made))) event.stopImmediatePropagation();
  }, true);
  EventTarget.prototype.addEventListener = function (name, ...others) {
    if (name === "click") listening.add(this);
    return add.call(this, name, ...others);
  };
}`;
