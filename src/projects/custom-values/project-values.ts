import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Change, Db } from "../../kernel/index.js";
import {
  type CustomValues,
  customFieldsOfAll,
  type FieldsToSet,
  fieldsToSet,
  wantedValues,
} from "../../tracking/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";
import { candidatesIn } from "./candidates.js";

/** The custom fields of projects with their values, as far as the viewer sees them. */
export const customFieldsOfProjects = (db: Db, viewer: Viewer, ids: number[]) =>
  customFieldsOfAll(db, "project", ids, customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("record.id")));

/** What the viewer may set; a new project has no roles yet. */
export const customFieldsToSet = (db: Db, viewer: Viewer, projectId = 0): Promise<FieldsToSet> =>
  fieldsToSet(db, { type: "project", where: visibleIn(viewer, projectId), candidates: candidatesIn(projectId) });

/** What the actor wants of the custom fields of a project; undefined: of a new one. */
export async function wantedOfProject({ trx, actor }: Change, projectId: number | undefined, given: CustomValues = {}) {
  const wanted = await wantedValues(trx, {
    type: "project",
    id: projectId,
    where: visibleIn(actor, projectId ?? 0),
    given,
    asksRequired: true,
    candidates: candidatesIn(projectId ?? 0),
  });
  return actor.operator ? { ...wanted, problems: [] } : wanted;
}

const visibleIn = (viewer: Pick<Viewer, "id">, projectId: number) =>
  customFieldVisible("f", sql`${viewer.id}::int`, sql`${projectId}::int`);
