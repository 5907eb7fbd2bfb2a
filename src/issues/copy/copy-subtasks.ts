import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Change, Refusal, type Trx } from "../../kernel/index.js";
import { subtasksOf } from "../family/subtasks.js";
import { fieldNames, type IssueFields } from "../fields/fields.js";
import { createIssue } from "../issue/create-issue.js";
import { ofIssue } from "../issue/of-issue.js";
import { withNames } from "../list/listed-issue.js";

/** In one change. */
const MOST_SUBTASKS = 100;

type Original = Awaited<ReturnType<typeof subtasksToCopy>>[number];

/** What the actor sees below an issue, parents first, each with what of it a copy can have today. */
export async function subtasksToCopy(trx: Trx, actor: Viewer, issueId: number) {
  const below = await subtasksOf(trx, actor, issueId);
  if (below.length > MOST_SUBTASKS) {
    throw new Refusal(422, { rule: "issues.too_many_subtasks", values: { count: MOST_SUBTASKS } });
  }
  const places = new Map(below.map(({ id, parentId }, place) => [id, { place, parentId }]));
  const rows = await withNames(trx.selectFrom("issues as i"), sql`${actor.id}::int`)
    .select(sql<boolean>`coalesce(v.status = 'open', false)`.as("version_is_open"))
    .select(sql<boolean>`coalesce(g.status = 1, false)`.as("assignee_is_active"))
    .where("i.id", "in", [0, ...places.keys()])
    .execute();
  return rows
    .map((row) => ({
      ...row,
      place: places.get(row.id)?.place ?? 0,
      parentId: places.get(row.id)?.parentId ?? issueId,
    }))
    .sort((a, b) => a.place - b.place);
}

/** Answers the copies by the ids of their originals. */
export async function copySubtasks(
  change: Change,
  { subtasks, fromId, toId }: { subtasks: Original[]; fromId: number; toId: number },
): Promise<Map<number, number>> {
  const copies = new Map([[fromId, toId]]);
  if (subtasks.length === 0) return new Map();
  const project = await change.trx
    .selectFrom("issues")
    .select("project_id as id")
    .where("id", "=", toId)
    .executeTakeFirstOrThrow();
  for (const original of subtasks) {
    const fields = fieldsFor(original, project.id, copies.get(original.parentId) ?? toId);
    const customValues = Object.fromEntries((original.custom_fields ?? []).map((field) => [field.id, field.values]));
    const { id } = await ofIssue(original.id, () => createIssue(change, { fields, customValues }));
    copies.set(original.id, id);
  }
  copies.delete(fromId);
  return copies;
}

/** It begins with the first status. What belongs to another project, or is of no more use, is left behind. */
function fieldsFor(original: Original, projectId: number, parentId: number): Partial<IssueFields> {
  const stays = original.project_id === projectId;
  const { status_id: _, ...fields } = Object.fromEntries(fieldNames.map((name) => [name, original[name]]));
  return {
    ...fields,
    project_id: projectId,
    parent_id: parentId,
    category_id: stays ? original.category_id : null,
    fixed_version_id: stays && original.version_is_open ? original.fixed_version_id : null,
    assigned_to_id: original.assignee_is_active ? original.assigned_to_id : null,
  };
}
