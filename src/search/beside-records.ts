import { principalsNamed, type Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import { versionById, visiblePeople, visibleVersionsNamed } from "../projects/index.js";

/** A person or a version: what has a page, but no texts that words are looked for in. */
export interface BesideRecords {
  type: "user" | "group" | "version";
  id: number;
  title: string;
  /** A path. */
  href: string;
  /** Of a version the identifier of its project. */
  project?: string;
  excerpt: string;
}

/** The kind and id in the path of such a page; undefined for any other path. */
export function besideRecordsIn(path: string): { kind: "users" | "versions"; id: number } | undefined {
  const [, kind, id] = /^\/(users|versions)\/(\d{1,9})(?:[./?#]|$)/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind: kind as "users" | "versions", id: Number(id) };
}

/** If the viewer sees it. */
export const besideRecords = (db: Db, viewer: Viewer, { kind, id }: { kind: "users" | "versions"; id: number }) =>
  kind === "users" ? person(db, viewer, id) : version(db, viewer, id);

async function person(db: Db, viewer: Viewer, id: number): Promise<BesideRecords | undefined> {
  const [found] = await principalsNamed(db, `(#${id})`, visiblePeople(viewer));
  if (!found) return undefined;
  return { type: found.type, id, title: found.name, href: `/users/${id}`, excerpt: found.login && `@${found.login}` };
}

async function version(db: Db, viewer: Viewer, id: number): Promise<BesideRecords | undefined> {
  // One that the viewer does not see would be refused.
  if (!(await visibleVersionsNamed(db, viewer, `#${id}`)).includes(id)) return undefined;
  const { name, description, project } = await versionById(db, viewer, id);
  return {
    type: "version",
    id,
    title: name,
    href: `/versions/${id}`,
    project: project.identifier,
    excerpt: description,
  };
}
