import { sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import type { Consequences } from "../issue/consequences.js";
import { endedRelation } from "../relations/relation-detail.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";
import type { RelationType } from "../relations/relation-types.js";

interface Ended {
  from: number;
  to: number;
  type: RelationType;
}

/**
 * Relations that an issue may not have where it stands now end, and those of what is below it: to what is above them, and to other
 * projects unless the setting lets them.
 */
export async function leaveRelations(
  { trx, settings }: Change,
  { issueId, movesProject, consequences }: { issueId: number; movesProject: boolean; consequences: Consequences },
): Promise<void> {
  const ends = movesProject && !relatesAcrossProjects(settings);
  const { rows } = await sql<Ended>`
    with family as (select issues_below(${issueId}) as below, issues_above(${issueId}) as above)
    delete from issue_relations r using family, issues f, issues t
     where f.id = r.issue_from_id and t.id = r.issue_to_id and (f.id = any(family.below) or t.id = any(family.below))
       and (f.id = any(family.above) or t.id = any(family.above) or (${ends}::boolean and f.project_id <> t.project_id))
    returning f.id as from, t.id as to, r.relation_type as type`.execute(trx);
  for (const ended of rows) for (const [id, detail] of endedRelation(ended)) consequences.add(id, detail);
}
