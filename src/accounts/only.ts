import type { Change } from "../kernel/index.js";
import { denied } from "./denied.js";
import type { Viewer } from "./viewer.js";

/** Administrators, and the operator by commands. */
export const administers = (viewer: Pick<Viewer, "admin" | "operator">): boolean =>
  viewer.admin || viewer.operator === true;

export function onlyAdministrators({ actor }: Pick<Change, "actor">, why = "Only administrators may do that."): void {
  if (!administers(actor)) throw denied(actor, why);
}

/** That person, or an administrator. */
export function onlyThemselves({ actor }: Pick<Change, "actor">, userId: number, why?: string): void {
  if (actor.id !== userId || actor.anonymous) onlyAdministrators({ actor }, why);
}
