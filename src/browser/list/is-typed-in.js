/** Letters belong to it. In a box of a row they are keys of the list. */
export const isTypedIn = (element) =>
  element.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
