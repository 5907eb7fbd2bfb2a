import { type JournalDetail, type NewJournalOfMany, writeJournals } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { issueEntity } from "./issue-entity.js";

/**
 * What a change brings about on other issues. It is gathered and written once: whoever is told of it hears of each issue once, of
 * what it was and what it is, however often it moved in between.
 */
export interface Consequences {
  add(issueId: number, detail: JournalDetail, note?: string): void;
}

export function gatherConsequences(): Consequences & { write(change: Change): Promise<void> } {
  const ofIssues = new Map<number, { notes: string; details: Map<string, JournalDetail> }>();
  return {
    add(issueId, detail, note = "") {
      const { notes, details } = ofIssues.get(issueId) ?? { notes: "", details: new Map<string, JournalDetail>() };
      const key = isAttribute(detail) ? detail.field : `${detail.field} ${detail.old} ${detail.value}`;
      details.set(key, { ...detail, old: (details.get(key) ?? detail).old });
      ofIssues.set(issueId, { notes: notes || note, details });
    },
    write: (change) => writeJournals(change, issueEntity, [...ofIssues].flatMap(journalOf)),
  };
}

/** It has one value at a time; subtasks and relations come and go one by one. */
const isAttribute = ({ property = "attr", field }: JournalDetail) => property === "attr" && field !== "child_id";

function journalOf([entityId, { notes, details }]: [
  number,
  { notes: string; details: Map<string, JournalDetail> },
]): NewJournalOfMany[] {
  const differing = [...details.values()].filter(({ old, value }) => old !== value);
  return differing.length === 0 ? [] : [{ entityId, notes, details: differing }];
}
