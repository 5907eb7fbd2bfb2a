import { sql } from "kysely";
import { type Change, type CopiedIds, copiesIn } from "../../kernel/index.js";
import { mayBeMadeWatcher } from "./watchers.js";

interface CopiedWatchers {
  type: string;
  records: CopiedIds;
}

/** Who watches a record, and can still watch something, watches its copy, in one statement. No permission check: the caller must have made it. */
export async function copyWatchers(
  { trx, actor }: Pick<Change, "trx" | "actor">,
  { type, records }: CopiedWatchers,
): Promise<void> {
  // Read record by record and then kept: joined at once, a plan may go through all that anybody watches, for each of them.
  await sql`
    with theirs as materialized (
      select copy.to_id, watching.user_id
        from ${copiesIn(records)} cross join lateral (
             select w.user_id from watchers w
              where w.entity_type = ${type}::text and w.entity_id = copy.from_id offset 0) watching)
    insert into watchers (entity_type, entity_id, user_id)
    select ${type}::text, theirs.to_id, u.id from theirs join users u on u.id = theirs.user_id and ${mayBeMadeWatcher(actor, "u")}
     order by theirs.to_id, u.id
        on conflict do nothing`.execute(trx);
}
