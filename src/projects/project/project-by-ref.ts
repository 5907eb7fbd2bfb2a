import { z } from "zod";
import { unseen, type Viewer } from "../../accounts/index.js";
import { type Db, missedReference, type Trx } from "../../kernel/index.js";
import { type Project, projectFrom, selectProjects } from "./project.js";
import { OPEN } from "./visible.js";

/** As a path or a filter names a project. */
export const projectRef = z.string().describe("Id or identifier.");

/** The project of a path, by id or identifier, if the viewer sees it. */
export async function projectByRef(db: Db | Trx, viewer: Viewer, idOrIdentifier: string | number): Promise<Project> {
  const project = await visibleProject(db, viewer, String(idOrIdentifier));
  if (!project) throw unseen(viewer, "project");
  return project;
}

/** As agents name it: an id, an identifier or the name. A miss says which there are. */
export async function namedProject(db: Db | Trx, viewer: Viewer, reference: string | number): Promise<Project> {
  const wanted = String(reference).trim();
  const project = (await visibleProject(db, viewer, wanted)) ?? (await foundByName(db, viewer, wanted));
  if (project) return project;
  const valid = await selectProjects(db, viewer).where("p.status", "=", OPEN).orderBy("p.name").limit(100).execute();
  throw missedReference(
    "project",
    wanted,
    valid.map(({ identifier, id }) => `${identifier} (${id})`),
  );
}

type Asking = Pick<Viewer, "id" | "admin">;

/** Undefined, too, when it is there and the viewer does not see it. */
export async function visibleProject(db: Db | Trx, viewer: Asking, reference: string): Promise<Project | undefined> {
  const isId = /^\d{1,9}$/.test(reference);
  if (!isId && !/^[a-z0-9][a-z0-9_-]{0,99}$/.test(reference)) return undefined;
  const row = await selectProjects(db, viewer)
    .where((eb) => (isId ? eb("p.id", "=", Number(reference)) : eb("p.identifier", "=", reference)))
    .executeTakeFirst();
  return row && projectFrom(row);
}

/** A name that two projects share means neither. */
async function foundByName(db: Db | Trx, viewer: Viewer, name: string): Promise<Project | undefined> {
  const rows = await selectProjects(db, viewer)
    .where((eb) => eb(eb.fn<string>("lower", ["p.name"]), "=", name.toLowerCase()))
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0] ? projectFrom(rows[0]) : undefined;
}
