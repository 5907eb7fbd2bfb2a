import type { Context } from "hono";
import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type EntityRef, visibleJournals } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";

/** The record that an open page shows, and the last journal on it. */
export interface ShownRecord extends EntityRef {
  after: number;
}

/** What others wrote there since, as far as the viewer may see it. */
export interface News {
  comments: number;
  changes: number;
  /** The record's page with all of it. */
  href: string;
}

/** Enough to say how much is new. */
const MOST = 100;

/** `about=Issue:12&after=345`; anything else asks for nothing. */
export function recordAsked({ contributions }: Pick<Runtime, "contributions">, c: Context): ShownRecord | undefined {
  const [, type = "", id] = /^(\w{1,100}):(\d{1,9})$/.exec(c.req.query("about") ?? "") ?? [];
  const after = /^\d{1,9}$/.exec(c.req.query("after") ?? "")?.[0];
  if (after === undefined || !contributions.entities.has(type)) return undefined;
  return { type, id: Number(id), after: Number(after) };
}

/** Undefined when the viewer may not see the record any more. */
export async function newsOf(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  { type, id, after }: ShownRecord,
): Promise<News | undefined> {
  const entity = contributions.entities.get(type);
  const described = (await entity?.describe(db, viewer, [id]))?.get(id);
  if (!entity || !described) return undefined;
  const where = sql<boolean>`j.entity_id = ${id} and j.id > ${after} and j.user_id <> ${viewer.id}`;
  const journals = await visibleJournals(db, viewer, entity, { seen: { where }, limit: MOST });
  const comments = journals.filter(({ notes }) => notes !== "").length;
  const href = `${described.href}?since=${after}#change-${journals.at(-1)?.id}`;
  return { comments, changes: journals.length - comments, href };
}
