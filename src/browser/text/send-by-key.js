/**
 * For `keydown`: Ctrl+Enter, or Command+Enter, sends the form of a field as its first button does; of a text of one line Enter alone
 * does, as in a field. Once, while it is on its way.
 */
export function sendByKey(event) {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || event.defaultPrevented || !target.form) return;
  if (!(ctrlKey || metaKey ? isOfChange(target) : target.dataset.lines === "one")) return;
  event.preventDefault();
  if (target.form.ariaBusy !== "true") target.form.requestSubmit(target.form.querySelector("[type=submit]"));
}

/** Of a field, or a button beside one, as that of a preview. What only asks has keys of its own, and so has a button that sends. */
const isOfChange = ({ localName, type, form }) =>
  form.method === "post" && (["textarea", "input", "select"].includes(localName) || type === "button");
