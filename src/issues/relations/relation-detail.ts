import type { JournalDetail } from "../../entities/index.js";
import { type RelationType, reverseOf } from "./relation-types.js";

interface Both {
  from: number;
  to: number;
  type: RelationType;
}

/** What the histories of both issues say of a new relation. */
export const begunRelation = ({ from, to, type }: Both): [number, JournalDetail][] => [
  [from, { property: "relation", field: type, old: null, value: String(to) }],
  [to, { property: "relation", field: reverseOf(type), old: null, value: String(from) }],
];

/** The same of one that is no more. */
export const endedRelation = (both: Both): [number, JournalDetail][] =>
  begunRelation(both).map(([id, { value, ...detail }]) => [id, { ...detail, old: value, value: null }]);
