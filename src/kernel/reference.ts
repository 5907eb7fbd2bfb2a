import { invalid } from "./refusal.js";

export interface Named {
  id: number;
  name: string;
}

const SHOWN = 30;

/** The option meant by an id (`3`, `"3"`, `"#3"`) or a name in any case. A miss says which there are. */
export function named<Option extends Named>(field: string, options: Option[], reference: number | string): Option {
  const wanted = String(reference).trim();
  const found =
    options.find(({ name }) => name === wanted) ??
    options.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
    options.find(({ id }) => String(id) === wanted.replace(/^#/, ""));
  if (found) return found;
  throw missedReference(
    field,
    wanted,
    options.map(({ id, name }) => `${name} (${id})`),
  );
}

/** `options` as the caller could have written them; a long list is cut and says so. */
export function missedReference(field: string, wanted: string, options: string[]) {
  const more = options.length > SHOWN ? `, and ${options.length - SHOWN} more` : "";
  const valid = options.length === 0 ? "There are none." : `Valid are: ${options.slice(0, SHOWN).join(", ")}${more}.`;
  return invalid(field, `There is no ${field} "${wanted}" for you. ${valid}`);
}
