import type { Change } from "../kernel/index.js";
import { denied } from "./denied.js";

/** The operator's commands count as an administrator. */
export function onlyAdministrators({ actor }: Pick<Change, "actor">, why = "Only administrators may do that."): void {
  if (!actor.admin && !actor.operator) throw denied(actor, why);
}

/** That person, or an administrator. */
export function onlyThemselves({ actor }: Pick<Change, "actor">, userId: number, why?: string): void {
  if (actor.id !== userId || actor.anonymous) onlyAdministrators({ actor }, why);
}
