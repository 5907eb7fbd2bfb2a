import type { Change } from "../../kernel/index.js";
import { denied } from "./denied.js";
import type { Viewer } from "./viewer.js";

/** Administrators, and the operator by commands. */
export const administers = (viewer: Pick<Viewer, "admin" | "operator">): boolean =>
  viewer.admin || viewer.operator === true;

export function onlyAdministrators({ actor }: Pick<Change, "actor">, rule = "accounts.only_administrators"): void {
  if (!administers(actor)) throw denied(actor, rule);
}

/** That person, or an administrator. */
export function onlyThemselves({ actor }: Pick<Change, "actor">, userId: number, rule?: string): void {
  if (actor.id !== userId || actor.anonymous) onlyAdministrators({ actor }, rule);
}
