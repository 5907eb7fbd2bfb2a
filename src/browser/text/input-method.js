/**
 * For `keydown`, before any other listener: a key that an input method takes is no key of the page, as the Enter that confirms a
 * Japanese word. Safari tells of that one when the composition has ended already; then its code alone says so.
 */
export function leaveToInputMethod(event) {
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
}

/** UI Events, section "keyCode": "If an Input Method Editor is processing key input". */
const TAKEN = 229;
