import { unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Named, Trx } from "../../kernel/index.js";
import { permittedProject } from "../permission/permission.js";
import { projectVisible } from "../project/visible.js";
import type { VersionSharing, VersionStatus } from "../tables.js";

export interface Version extends Named {
  description: string;
  status: VersionStatus;
  /** As `2027-01-31`. */
  dueDate: string | null;
  sharing: VersionSharing;
  projectId: number;
  /** Undefined when the viewer does not see it: a version can be shared with a project of others. */
  project: (Named & { identifier: string }) | undefined;
  createdOn: Date;
  updatedOn: Date;
}

/** In the order of a select. */
export const versionStatuses: VersionStatus[] = ["open", "locked", "closed"];
export const versionSharings: VersionSharing[] = ["none", "descendants", "hierarchy", "tree", "system"];

/** `v` is the version. Narrow it, then read its rows with `versionFrom`. */
export const selectVersions = (db: Db | Trx, viewer: Pick<Viewer, "id" | "admin">) =>
  db
    .selectFrom("versions as v")
    .leftJoin("projects as p", (join) => join.onRef("p.id", "=", "v.project_id").on(projectVisible(viewer, "p")))
    .select(["v.id", "v.name", "v.description", "v.status", "v.effective_date as dueDate", "v.sharing"])
    .select(["v.project_id as projectId", "v.created_on as createdOn", "v.updated_on as updatedOn"])
    .select(["p.name as projectName", "p.identifier as projectIdentifier"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>["execute"]>>[number];

export function versionFrom({ projectName, projectIdentifier, ...version }: Row): Version {
  const project = projectName !== null && {
    id: version.projectId,
    name: projectName,
    identifier: projectIdentifier ?? "",
  };
  return { ...version, project: project || undefined };
}

/** A version of a project in which the viewer sees issues. */
export async function versionById(
  db: Db | Trx,
  viewer: Viewer,
  id: number,
): Promise<Version & { project: NonNullable<Version["project"]> }> {
  const row = await selectVersions(db, viewer)
    .where("v.id", "=", id)
    .where("p.id", "is not", null)
    .$if(!viewer.operator, (versions) => versions.where(permittedProject(viewer.id, "view_issues", "v.project_id")))
    .executeTakeFirst();
  const version = row && versionFrom(row);
  if (!version?.project) throw unseen(viewer, "version");
  return { ...version, project: version.project };
}
