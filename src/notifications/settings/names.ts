import { uniquely } from "../../kernel/index.js";

/** A switch on a person's settings page: a kind of event, or a rule about whom to tell (specification 2.4, 2.5). */
export interface RegisteredName {
  name: string;
  /** Key of the caption in the words. */
  label: string;
  /** Orders the settings page. */
  position: number;
  default: boolean;
  /** Of a kind whose source is grouped under a record of another class: key of the words for what was done, on the card of that class. */
  did?: string;
}

/** The kind of an event that names a person. The only kind the center itself knows. */
export const MENTION = "mention";

export interface Names {
  kinds: RegisteredName[];
  rules: RegisteredName[];
  /** Undefined for a name nobody registered: it cannot be switched off (specification 2.5). */
  defaultOf(name: string): boolean | undefined;
  didOf(kind: string): string | undefined;
}

export function registeredNames(parts: readonly { kinds?: RegisteredName[]; rules?: RegisteredName[] }[]): Names {
  const byPosition = (a: RegisteredName, b: RegisteredName) => a.position - b.position;
  const kinds = parts.flatMap((part) => part.kinds ?? []).sort(byPosition);
  const rules = parts.flatMap((part) => part.rules ?? []).sort(byPosition);
  const known = uniquely("notification setting", [...kinds, ...rules], ({ name }) => name);
  return {
    kinds,
    rules,
    defaultOf: (name) => known.get(name)?.default,
    didOf: (kind) => known.get(kind)?.did,
  };
}
