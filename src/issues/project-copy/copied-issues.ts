import { sql } from "kysely";
import { copyFiles } from "../../attachments/index.js";
import { copyWatchers, mentionedIn } from "../../entities/index.js";
import { type Change, type CopiedIds, copiesIn, reservedCopies } from "../../kernel/index.js";
import { type CopiedProject, type CopiedRecords, copyCustomValues } from "../../projects/index.js";
import { deriveParents } from "../family/derived/derive-parents.js";
import { issueCreated, issueEntity } from "../issue/issue-entity.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";
import { insertedCopies } from "./inserted-copies.js";

/** So many take seconds, while a browser waits. */
const MOST_ISSUES = 5_000;

/** Each issue that is told of is a job of its own, ordered by itself. */
const MOST_TOLD = 500;

/**
 * Issues that a copy of a project takes along: as they are, open and closed ones, without their history. As in Redmine they keep
 * their status, and who makes the copy is their author. Nobody is told of them, unless it is asked for.
 */
export const copiedIssues: CopiedRecords = {
  name: "issues",
  label: "issues.title",
  most: { count: MOST_ISSUES, rule: "issues.too_many_in_project" },
  options: (settings) => [
    { name: "copy_attachments", label: "issues.projectCopy.attachments", usual: true },
    ...(relatesAcrossProjects(settings)
      ? [{ name: "link_copy", label: "issues.projectCopy.link", hint: "issues.projectCopy.linkHint", usual: false }]
      : []),
    {
      name: "notifications",
      label: "issues.projectCopy.notify",
      usual: false,
      most: { count: MOST_TOLD, rule: "issues.too_many_told" },
    },
  ],

  async countIn(db, projectId) {
    const { count } = await db
      .selectFrom("issues")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return count;
  },

  async copy(change, project, options) {
    const { trx, settings } = change;
    const records = await reservedCopies(
      trx,
      "issues",
      sql`select id from issues where project_id = ${project.fromId}`,
    );
    if (records.originals.length === 0) return;
    const linked = options.has("link_copy") && relatesAcrossProjects(settings);
    await insertedCopies(change, { ...project, records, linked }).execute(trx);
    await copyCustomValues(trx, project, { type: "issue", records, isThere: hasField(project) });
    await copyWatchers(change, { type: issueEntity.type, records });
    if (options.has("copy_attachments")) await copyFiles(change, { type: issueEntity.type, records });
    await deriveParents(change, await parentsOfFewer(change, project, records));
    if (options.has("notifications")) await tell(change, records);
  },
};

/** Its tracker has the field, which is one of the project. */
const hasField = ({ toId }: CopiedProject) => sql<boolean>`(
  (f.is_for_all or ${toId}::int = any(f.project_ids))
  and exists (select from issues i where i.id = copy.to_id and i.tracker_id = any(f.tracker_ids)))`;

/** Copies that follow from fewer subtasks than their originals, which have some in other projects. */
async function parentsOfFewer({ trx }: Change, { fromId }: CopiedProject, records: CopiedIds): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct copy.to_id as id from ${copiesIn(records)}
      join issues below on below.parent_id = copy.from_id and below.project_id <> ${fromId}
     order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

async function tell(change: Change, { copies }: CopiedIds): Promise<void> {
  const issues = await change.trx
    .selectFrom("issues")
    .select(["id", "description"])
    .where("id", "in", copies)
    .orderBy("id")
    .execute();
  const mentioned = await mentionedIn(
    change,
    issues.map(({ description }) => description),
  );
  for (const [place, { id }] of issues.entries())
    change.publish(issueCreated, { id, notify: true, mentioned: mentioned[place] ?? [] });
}
