import { type RawBuilder, sql } from "kysely";
import { type Part, WrongPart } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

/** For a `where`: the viewer sees the person or group with this id. */
export type PersonSeen = (viewer: Viewer, person: RawBuilder<number>) => RawBuilder<boolean>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows who works with whom. */
    personSeen?: PersonSeen;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    personSeen: PersonSeen;
  }
}

export function theRuleOfPeople(parts: readonly Part[]): PersonSeen {
  const [one, another] = parts.flatMap((part) => part.personSeen ?? []);
  if (another) throw new WrongPart("Two parts say who sees whom: one may.");
  return one ?? (() => sql`true`);
}
