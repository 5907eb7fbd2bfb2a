import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../kernel/index.js";
import { allowedStatuses, type WorkflowIssue } from "../../../projects/index.js";
import { hasOpenBelow, hasOpenBlocker, isClosedInClosedVersion, oneIsClosed } from "./open-around.js";

type Asked = Parameters<typeof allowedStatuses>[1] & { issue: StoredIssue | undefined };
type StoredIssue = WorkflowIssue & { id?: number };

/** What the workflow and other issues let a user set the status to. */
export const possibleStatuses = (db: Db | Trx, asked: Asked) =>
  allowedStatuses(db, { ...asked, among: settableBeside(asked.issue) });

/** About `issue_statuses s`: the issues above, below and before this one let it have the status, or it has it now. */
export const settableBeside = (issue: StoredIssue | undefined): RawBuilder<boolean> =>
  issue?.id === undefined ? sql`true` : settableBesideOf(sql`${issue.id}::int`, sql`${issue.status_id}::int`);

/** The same of the issue with this id, which has this status; those `alongside` get the same status. */
export const settableBesideOf = (
  id: RawBuilder<number>,
  present: RawBuilder<number>,
  alongside?: number[],
): RawBuilder<boolean> =>
  sql`(s.id = ${present} or case when s.is_closed
    then not (${hasOpenBelow(id, alongside)} or ${hasOpenBlocker(id, alongside)})
    else not ${oneIsClosed(sql`issues_above(${id})`, alongside)} end)`;

/**
 * Why statuses that the workflow allows are missing, by the word of the sentence that says it. With a closed version they are offered, as the
 * form can plan for another one besides.
 */
export type HeldBy = "open_below" | "blocked" | "closed_above" | "closed_version";

/**
 * Rows of `reason`: which other issues keep this one from a status that `allowed`, about `issue_statuses s`, would let it have. What it
 * could not have anyway has no reason.
 */
export function holders(issue: StoredIssue | undefined, allowed: RawBuilder<boolean>): RawBuilder<{ reason: HeldBy }> {
  const id = sql<number>`${issue?.id ?? null}::int`;
  const offered = sql`select 1 from issue_statuses s
    where s.is_closed = held.closing and s.id <> ${issue?.status_id ?? null}::int and ${allowed}`;
  return sql`(
    select reason from (values ('open_below', true, ${hasOpenBelow(id)}), ('blocked', true, ${hasOpenBlocker(id)}),
                               ('closed_above', false, ${oneIsClosed(sql`issues_above(${id})`)}),
                               ('closed_version', false, ${isClosedInClosedVersion(id)})) held (reason, closing, holds)
     where holds and exists (${offered}))`;
}
