import { sql } from "kysely";
import { z } from "zod";
import { administers, type Viewer } from "../../accounts/index.js";
import { type Db, filledLine, type Problem, problemsIn, Refusal, sentDay, type Trx, text } from "../../kernel/index.js";
import { permissionsOf } from "../permission/may.js";
import type { VersionSharing } from "../tables.js";
import { versionSharings, versionStatuses } from "./version.js";

/** One line of words: what there is to tell of a version is told in its issues. */
const LONGEST_DESCRIPTION = 255;

/** What can be set of a version, for every way in, by the names of REST. */
export const versionSchema = z.object({
  name: filledLine(60),
  description: text(LONGEST_DESCRIPTION),
  status: z.enum(versionStatuses, "not_in_list"),
  due_date: sentDay.nullable(),
  sharing: z.enum(versionSharings, "not_in_list"),
});

export type VersionFields = z.infer<typeof versionSchema>;

interface Place {
  projectId: number;
  /** Undefined for a new version. */
  present?: VersionSharing;
}

/** One refusal that names everything wrong with the given fields, before anything is written. `customs`: with custom ones. */
export async function refuseWrongVersion(
  trx: Trx,
  actor: Viewer,
  fields: Partial<VersionFields>,
  { customs, ...place }: Place & { customs: Problem[] },
): Promise<void> {
  const problems: Problem[] = problemsIn(versionSchema.partial(), fields);
  const { sharing } = fields;
  const allowed = sharing === undefined || problems.length > 0 ? [] : await allowedSharings(trx, actor, place);
  if (sharing !== undefined && problems.length === 0 && !allowed.includes(sharing)) {
    problems.push({ field: "sharing", rule: "projects.sharing_not_yours", values: { valid: allowed.join(", ") } });
  }
  if (problems.length + customs.length > 0) throw new Refusal(422, [...problems, ...customs]);
}

/**
 * Redmine's rule: only administrators share with every project; with all of a tree, or those above, who manages versions at
 * its top. Whatever it is now may stay.
 */
export async function allowedSharings(
  db: Db | Trx,
  viewer: Viewer,
  { projectId, present }: Place,
): Promise<VersionSharing[]> {
  const atTop = (await permissionsOf(db, viewer, await topOf(db, projectId))).has("manage_versions");
  const may: Record<VersionSharing, boolean> = {
    none: true,
    descendants: true,
    hierarchy: atTop,
    tree: atTop,
    system: administers(viewer),
  };
  return versionSharings.filter((sharing) => may[sharing] || sharing === present);
}

async function topOf(db: Db | Trx, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(projects_above(${projectId})) with ordinality as above (id, distance)
     order by distance desc limit 1`.execute(db);
  return rows[0]?.id ?? projectId;
}
