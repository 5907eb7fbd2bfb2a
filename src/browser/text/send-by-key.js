/**
 * For `keydown`: Ctrl+Enter, or Command+Enter, sends the form of a text as its first button does; of a text of one line Enter alone does,
 * as in a field. Once, while it is on its way.
 */
export function sendByKey(event) {
  const { key, ctrlKey, metaKey, isComposing, target } = event;
  if (key !== "Enter" || isComposing || event.defaultPrevented) return;
  if (target.localName !== "textarea" || !target.form) return;
  if (!ctrlKey && !metaKey && target.dataset.lines !== "one") return;
  event.preventDefault();
  if (target.form.ariaBusy !== "true") target.form.requestSubmit(target.form.querySelector("[type=submit]"));
}
