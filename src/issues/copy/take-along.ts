import { sql } from "kysely";
import { mayBeMadeWatcher } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { permittedProject } from "../../projects/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { createRelation } from "../relations/create-relation.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";

/** By issue, whoever watches it, can still watch something, and is seen by the actor, who may see there who watches. */
export async function watchersOf({ trx, actor }: Change, issueIds: number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ issueId: number; ids: number[] }>`
    select i.id as "issueId", array_agg(u.id order by u.id) as ids
      from issues i join watchers w on w.entity_type = ${issueEntity.type} and w.entity_id = i.id
      join users u on u.id = w.user_id
     where i.id = any(${issueIds}::int[]) and ${permittedProject(actor.id, "view_issue_watchers", "i.project_id")}
       and ${mayBeMadeWatcher(actor, "u")}
     group by i.id`.execute(trx);
  return new Map(rows.map(({ issueId, ids }) => [issueId, ids]));
}

/** `copies`: by their originals. As in Redmine, what may not be related to its original is a copy all the same. */
export async function linkCopies(change: Change, copies: Map<number, number>): Promise<void> {
  for (const { originalId, copyId } of await relatable(change, copies))
    await createRelation(change, { issueId: originalId, name: "copied_to", otherId: copyId });
}

async function relatable({ trx, actor, settings }: Change, copies: Map<number, number>) {
  const anywhere = sql.lit(relatesAcrossProjects(settings));
  const { rows } = await sql<{ originalId: number; copyId: number }>`
    select i.id as "originalId", copy.id as "copyId"
      from unnest(${[...copies.keys()]}::int[], ${[...copies.values()]}::int[]) pair (original_id, copy_id)
      join issues i on i.id = pair.original_id join issues copy on copy.id = pair.copy_id
     where (${anywhere} or i.project_id = copy.project_id) and not i.id = any(issues_above(copy.id))
       and ${permittedProject(actor.id, "manage_issue_relations", "i.project_id")}
     order by copy.id`.execute(trx);
  return rows;
}
