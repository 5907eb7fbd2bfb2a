import type { Context } from "hono";
import type { EntityRef } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { Look } from "./look.js";
import { markEntitySeen } from "./mark-seen.js";

/**
 * For the handler of an entity's page, once the viewer was found to may see it. The bell is drawn on this very page, so it
 * must know before the frame is drawn. Answers when the viewer had looked before, if they were told anything of it. A page that is fetched ahead or asked for its head was not looked at (decisions 9.8).
 */
export async function sawEntity({ db }: Runtime, c: Context, entity: EntityRef, look: Look): Promise<Date | undefined> {
  if (c.var.viewer.anonymous || c.req.method === "HEAD" || isFetchedAhead(c)) return undefined;
  return markEntitySeen(db, c.var.viewer.id, entity, look);
}

const isFetchedAhead = (c: Context) =>
  ["sec-purpose", "x-sec-purpose", "purpose"].some((name) => c.req.header(name)?.includes("prefetch"));
