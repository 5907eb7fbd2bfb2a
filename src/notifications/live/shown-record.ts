import type { Context } from "hono";
import type { EntityRef } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";

/** The record that an open page shows, and the last journal on it. */
export interface ShownRecord extends EntityRef {
  after: number;
}

/** `about=Issue:12&after=345`; anything else asks for nothing. */
export function recordAsked({ contributions }: Pick<Runtime, "contributions">, c: Context): ShownRecord | undefined {
  const [, type = "", id] = /^(\w{1,100}):(\d{1,9})$/.exec(c.req.query("about") ?? "") ?? [];
  const after = /^\d{1,9}$/.exec(c.req.query("after") ?? "")?.[0];
  if (after === undefined || !contributions.entities.has(type)) return undefined;
  return { type, id: Number(id), after: Number(after) };
}
