/** For `keydown`: Ctrl+Enter, or Command+Enter, sends the form of a text as its first button does. Once, while it is on its way. */
export function sendByKey(event) {
  const { key, ctrlKey, metaKey, isComposing, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || isComposing || event.defaultPrevented) return;
  if (target.localName !== "textarea" || !target.form) return;
  event.preventDefault();
  if (target.form.ariaBusy !== "true") target.form.requestSubmit(target.form.querySelector("[type=submit]"));
}
