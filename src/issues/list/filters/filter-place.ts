import type { Context } from "hono";
import type { Viewer } from "../../../accounts/index.js";
import type { Db, Translate } from "../../../kernel/index.js";
import { projectByRef } from "../../../projects/index.js";
import { isCustomName } from "../../../tracking/index.js";
import { customFieldsInLists, type FieldInLists } from "../../custom-fields/fields-in-lists.js";

/** Whose list it is, of which project, if of one, and the custom fields that the viewer sees. */
export interface FilterPlace {
  viewer: Viewer;
  projectId: number | undefined;
  customs: readonly FieldInLists[];
  t: Translate;
}

/** Of a request about one filter, or about all of them. Custom fields are read where it can be about one of them. */
export async function filterPlace(db: Db, c: Context, filter?: string): Promise<FilterPlace> {
  const { viewer, t } = c.var;
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectByRef(db, viewer, inPath);
  const customs = filter === undefined || isCustomName(filter) ? await customFieldsInLists(db, viewer) : [];
  return { viewer, projectId: project?.id, customs, t };
}
