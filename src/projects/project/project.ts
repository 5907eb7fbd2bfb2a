import type { Viewer } from "../../accounts/index.js";
import type { Db, Named, Trx } from "../../kernel/index.js";
import { isBookmarked } from "../bookmarks/bookmarks.js";
import { projectVisible } from "./visible.js";

/** A project as shown to a user who may see it. */
export interface Project extends Named {
  identifier: string;
  description: string;
  homepage: string;
  /** 1 open, 5 closed, 9 archived. */
  status: number;
  isPublic: boolean;
  inheritMembers: boolean;
  /** By the viewer. */
  bookmarked: boolean;
  createdOn: Date;
  updatedOn: Date;
  /** Undefined, too, when the viewer does not see it. */
  parent: (Named & { identifier: string }) | undefined;
}

/** The projects the viewer sees; `p` is the project. Narrow it, then read its rows with `projectFrom`. */
export const selectProjects = (db: Db | Trx, viewer: Pick<Viewer, "id" | "admin">) =>
  db
    .selectFrom("projects as p")
    .leftJoin("projects as parent", (join) =>
      join.onRef("parent.id", "=", "p.parent_id").on(projectVisible(viewer, "parent")),
    )
    .select(["p.id", "p.name", "p.identifier", "p.description", "p.homepage", "p.status", "p.is_public as isPublic"])
    .select("p.inherit_members as inheritMembers")
    .select(isBookmarked(viewer.id, "p").as("bookmarked"))
    .select(["p.created_on as createdOn", "p.updated_on as updatedOn"])
    .select(["parent.id as parentId", "parent.name as parentName", "parent.identifier as parentIdentifier"])
    .where(projectVisible(viewer, "p"));

type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>["execute"]>>[number];

export function projectFrom({ parentId, parentName, parentIdentifier, ...project }: Row): Project {
  const parent = parentId !== null && { id: parentId, name: parentName ?? "", identifier: parentIdentifier ?? "" };
  return { ...project, parent: parent || undefined };
}
