/**
 * For `turbo:load` and `turbo:render`. Safari on an iPhone tells of no click on mere text, unless something between it and `body` listens: the window
 * alone would not hear by which click a menu is left. Other than at `body` itself and above it, any listener will do.
 */
export function hearClicks() {
  for (const part of document.body.children) part.addEventListener("click", listen);
}

/** One function, so that it listens once to what is still there. */
function listen() {}
