import type { Viewer } from "../../../../accounts/index.js";
import type { ProjectAround } from "../../../../projects/index.js";
import type { AskedList } from "../../asked-list.js";
import type { ViewRights } from "./view-actions.js";

/** What the verbs of saved queries let the viewer do. */
export function rightsOf(viewer: Viewer, { query }: AskedList, around: ProjectAround | undefined): ViewRights {
  const has = (permission: string) => viewer.admin || around?.permissions.has(permission) === true;
  const save = !viewer.anonymous && (around === undefined || has("save_queries"));
  if (!query) return { save, change: false };
  if (query.visibility === "private")
    return { save, change: query.project_id === null ? !viewer.anonymous : has("save_queries") };
  return { save, change: query.project_id === null ? viewer.admin : has("manage_public_queries") };
}
