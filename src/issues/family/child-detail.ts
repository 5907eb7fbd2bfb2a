import type { JournalDetail } from "../../entities/index.js";

/** What the history of a former parent and of a new one says of a subtask. */
export function childDetail(issueId: number, old: number | null, next: number | null): [number, JournalDetail][] {
  const child = String(issueId);
  return [
    ...(old === null ? [] : [[old, { field: "child_id", old: child, value: null }] as [number, JournalDetail]]),
    ...(next === null ? [] : [[next, { field: "child_id", old: null, value: child }] as [number, JournalDetail]]),
  ];
}
