import { sql } from "kysely";
import type { Problem, Trx } from "../../kernel/index.js";
import { issueEntity } from "./issue-entity.js";

/** What the actor did not see when they wrote: who changed which fields since their version, newest last. */
export async function changesSince(
  trx: Trx,
  issue: { id: number; lock_version: number },
  seenVersion: number,
): Promise<Problem[]> {
  const versions = Math.max(issue.lock_version - seenVersion, 1);
  const { rows } = await sql<{ who: string; fields: string[] | null }>`
    select trim(u.firstname || ' ' || u.lastname) as who,
           (select array_agg(d.prop_key order by d.id) from journal_details d where d.journal_id = j.id) as fields
      from (select * from journals where entity_type = ${issueEntity.type} and entity_id = ${issue.id} and not private_notes
             order by created_on desc, id desc limit ${Math.min(versions, 10)}) j
      join users u on u.id = j.user_id
     order by j.created_on, j.id`.execute(trx);
  const changes = rows.map(
    ({ who, fields }): Problem =>
      fields
        ? { rule: "issues.changed_by", values: { who, fields: fields.map(words).join(", ") } }
        : { rule: "issues.commented_by", values: { who } },
  );
  const values = { version: issue.lock_version, yours: seenVersion };
  return changes.length > 0
    ? [{ field: "lock_version", rule: "issues.stale_told", values: { ...values, changes } }]
    : [{ field: "lock_version", rule: "issues.stale", values }];
}

const words = (field: string) => field.replace(/_id$/, "").replaceAll("_", " ");
