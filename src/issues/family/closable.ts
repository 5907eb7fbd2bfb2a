import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";
import { allowedStatuses, type WorkflowIssue } from "../../projects/index.js";
import { hasOpenBelow, hasOpenBlocker, oneIsClosed } from "./open-around.js";

type Asked = Parameters<typeof allowedStatuses>[1] & { issue: StoredIssue | undefined };
type StoredIssue = WorkflowIssue & { id?: number };

/** What the workflow and other issues let a user set the status to. */
export const possibleStatuses = (db: Db | Trx, asked: Asked) =>
  allowedStatuses(db, { ...asked, among: settableBeside(asked.issue) });

/** About `issue_statuses s`: the issues above, below and before this one let it have the status, or it has it now. */
export const settableBeside = (issue: StoredIssue | undefined): RawBuilder<boolean> =>
  issue?.id === undefined ? sql`true` : settableBesideOf(sql`${issue.id}::int`, sql`${issue.status_id}::int`);

/** The same of the issue with this id, which has this status. */
export const settableBesideOf = (id: RawBuilder<number>, present: RawBuilder<number>): RawBuilder<boolean> =>
  sql`(s.id = ${present} or case when s.is_closed
    then not (${hasOpenBelow(id)} or ${hasOpenBlocker(id)})
    else not ${oneIsClosed(sql`issues_above(${id})`)} end)`;
