import { type RawBuilder, sql } from "kysely";
import type { Choosable } from "../../design/index.js";
import { type Named, type Translate, writtenReference } from "../../kernel/index.js";

/** A user or a group, as assignee, member or watcher. A group has no login. */
export interface Principal extends Named {
  login: string;
  type: "user" | "group";
}

/** The columns of a `Principal`, for a select from `users u`. */
export const principalColumns: RawBuilder<unknown> = sql`u.id, trim(u.firstname || ' ' || u.lastname) as name, u.login, u.type`;

/** How a form names a user or group: `Ada Lovelace (ada)`, `Developers (#17)`. */
export function principalReference({ id, name, login, type }: Principal): string {
  if (type === "group") return writtenReference(name, id);
  return name.toLowerCase() === login.toLowerCase() ? login : writtenReference(name, login);
}

export const principalChoice = (principal: Principal, t: Translate): Choosable => ({
  id: principal.id,
  value: principalReference(principal),
  label: principal.name,
  note: principal.type === "group" ? t("accounts.group") : principal.login,
  isPerson: true,
});
