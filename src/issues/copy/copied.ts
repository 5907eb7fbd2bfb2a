import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { anyOf, type Change, type Db, type Trx } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import type { CustomValues } from "../../tracking/index.js";
import { oneIsClosed } from "../family/holding/open-around.js";
import { fieldNames, type IssueFields } from "../fields/fields.js";
import { withNames } from "../list/listed-issue.js";
import { placedFields, whatStays } from "../move/what-stays.js";

/** What a copy has of its original unless its maker says otherwise. */
export interface Copied {
  fields: Partial<IssueFields>;
  customValues: CustomValues;
}

interface Asked {
  ids: number[];
  /** Where the copies are to be. */
  projectId: number;
  settings: Change["settings"];
}

/**
 * Of each of these issues, which the viewer sees: all values but the status, as far as a new issue of the project can have them
 * today; of what belongs to a project, what an issue that moves there keeps.
 */
export async function copiedFrom(db: Db | Trx, viewer: Viewer, asked: Asked): Promise<Map<number, Copied>> {
  const originals = await selectOriginals(db, viewer, asked);
  return new Map(originals.map((original) => [original.id, copiedOf(original)]));
}

type Original = Awaited<ReturnType<typeof selectOriginals>>[number];

const selectOriginals = (db: Db | Trx, viewer: Viewer, { ids, projectId, settings }: Asked) =>
  withNames(db.selectFrom("issues as i"), sql`${viewer.id}::int`)
    .innerJoin(
      sql<There>`(${whatStays(viewer, sql`${ids}::int[]`, { projectId, settings, copies: true })})`.as("there"),
      "there.id",
      "i.id",
    )
    // Said of the issues as well: joined last, they would be found behind the names of all issues.
    .where(sql<boolean>`i.id = ${anyOf(ids)}`)
    .select(sql<There>`to_json(there)`.as("there"))
    .select("pr.active as priority_is_active")
    .select(sql<boolean>`coalesce(v.status = 'open', false)`.as("version_is_open"))
    .select(sql<boolean>`coalesce(g.status = 1, false)`.as("assignee_is_active"))
    .select(sql<boolean>`${oneIsClosed(sql`(up.id || issues_above(up.id))`)}`.as("parent_is_closed"))
    .select(permissionsHere(viewer.id, sql`${projectId}::int`).as("permissions"))
    .select(sql<number>`${projectId}::int`.as("copy_project_id"))
    .execute();

type There = Pick<IssueFields, (typeof placedFields)[number]> & { id: number };

function copiedOf(original: Original): Copied {
  const { there, custom_fields, copy_project_id } = original;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, original[name]]));
  const placed = Object.fromEntries(placedFields.map((name) => [name, there[name]]));
  const { status_id: _begins, ...values } = { ...fields, ...placed, ...lost(original), project_id: copy_project_id };
  // A file is the value of one issue, as in Redmine.
  const copied = (custom_fields ?? []).filter(({ format }) => format !== "attachment");
  const customValues = Object.fromEntries(copied.map((field) => [field.id, field.values]));
  return { fields: values, customValues };
}

/** What was good for the original, and is of no use for a new issue. */
function lost(original: Original): Partial<IssueFields> {
  const standsBelow = original.parent_id !== null && !original.parent_is_closed;
  const mayStand = original.permissions.includes("manage_subtasks");
  return {
    ...(!original.priority_is_active && { priority_id: undefined }),
    ...(!original.version_is_open && { fixed_version_id: null }),
    ...(!original.assignee_is_active && { assigned_to_id: null }),
    ...(!(standsBelow && mayStand) && { parent_id: null }),
  };
}
