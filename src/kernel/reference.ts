import { invalid, type Refusal } from "./refusal.js";

export interface Named {
  id: number;
  name: string;
}

const SHOWN = 30;

/** What an agent named is not there: says which there are, each as it may be written. A long list is cut and says so. */
export function missedReference(field: string, wanted: string, options: string[]): Refusal {
  const more = options.length > SHOWN ? `, and ${options.length - SHOWN} more` : "";
  const valid = options.length === 0 ? "There are none." : `Valid are: ${options.slice(0, SHOWN).join(", ")}${more}.`;
  return invalid(field, `There is no ${field} "${wanted}" for you. ${valid}`);
}
