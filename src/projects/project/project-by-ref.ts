import { sql } from "kysely";
import { z } from "zod";
import { unseen, type Viewer } from "../../accounts/index.js";
import { ambiguousReference, type Db, type Here, missedReference, namedHere, type Trx } from "../../kernel/index.js";
import { isCalled } from "./by-name-or-id.js";
import { type Project, projectFrom, selectProjects } from "./project.js";
import { OPEN } from "./visible.js";

/** As a path or a filter names a project. */
export const projectRef = z.string().describe("Id or identifier.");

/** The project of a path, by id or identifier, if the viewer sees it. */
export async function projectByRef(db: Db | Trx, viewer: Viewer, idOrIdentifier: string | number): Promise<Project> {
  const project = await visibleProject(db, viewer, idOrIdentifier);
  if (!project) throw unseen(viewer, "project");
  return project;
}

/**
 * As agents name it: an id, an identifier or the name in any capitals, or the address of its page. A miss says which there
 * are, a name of several which they may be.
 */
export async function namedProject(
  { db, baseUrl }: Here & { db: Db | Trx },
  viewer: Viewer,
  reference: string | number,
): Promise<Project> {
  const wanted = namedHere({ baseUrl }, "project", reference);
  const inAddress = /^\/projects\/([\w-]{1,100})/i.exec(wanted)?.[1];
  const known = await visibleProject(db, viewer, (inAddress ?? wanted).toLowerCase().replace(/^#/, ""));
  if (known) return known;
  const [called, another] = await calledSo(db, viewer, wanted);
  if (called && !another) return called;
  if (called && another) throw ambiguousReference("project", wanted, [called, another].map(written));
  const valid = await selectProjects(db, viewer)
    .where("p.status", "=", OPEN)
    .orderBy("p.name")
    .limit(MOST_READ)
    .execute();
  throw missedReference("project", wanted, valid.map(written));
}

/** Names that come near are looked for among so many. */
const MOST_READ = 1_000;

const written = ({ identifier, id }: Pick<Project, "identifier" | "id">) => `${identifier} (${id})`;

type Asking = Pick<Viewer, "id" | "admin">;

/** As it was sent, of whatever kind. Undefined, too, when it is there and the viewer does not see it. */
export async function visibleProject(db: Db | Trx, viewer: Asking, sent: unknown): Promise<Project | undefined> {
  if (typeof sent !== "string" && typeof sent !== "number") return undefined;
  const id = projectIdIn(sent);
  const identifier = String(sent);
  if (id === undefined && !/^[a-z0-9_-]{1,100}$/.test(identifier)) return undefined;
  const row = await selectProjects(db, viewer)
    .where((eb) => (id === undefined ? eb("p.identifier", "=", identifier) : eb("p.id", "=", id)))
    .executeTakeFirst();
  return row && projectFrom(row);
}

/** The id that was sent, as a number or its digits; undefined: it can only be an identifier. Whether there is such a project is not asked. */
export const projectIdIn = (sent: unknown): number | undefined =>
  (typeof sent === "string" || typeof sent === "number") && /^\d{1,9}$/.test(String(sent)) ? Number(sent) : undefined;

async function calledSo(db: Db | Trx, viewer: Viewer, name: string): Promise<Project[]> {
  const rows = await selectProjects(db, viewer).where(isCalled(sql`p.name`, name)).orderBy("p.id").limit(2).execute();
  return rows.map(projectFrom);
}
