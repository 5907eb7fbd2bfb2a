import { invalid, listed, type Refusal } from "../refusal/refusal.js";

export interface Named {
  id: number;
  name: string;
}

const SHOWN = 30;

/** What an agent named is not there: says which there are, each as it may be written. A long list is cut and says so. */
export function missedReference(field: string, wanted: string, options: string[]): Refusal {
  if (options.length === 0) return invalid(field, "no_reference", { wanted });
  return invalid(field, "missed_reference", { wanted, valid: listed(options, SHOWN) });
}
