import { sql } from "kysely";
import type { Choosable } from "../../design/index.js";
import { type Db, type Named, type Translate, type Trx, writtenReference } from "../../kernel/index.js";

/** A user or a group, as assignee, member or watcher. A group has no login. */
export interface Principal extends Named {
  login: string;
  type: "user" | "group";
}

/** What people read of a person or a group under this alias of `users`. */
export const nameOf = (user: string) => sql.ref<string>(`${user}.shown_name`);

/** For an `order by`: people in the order of what is shown of them. */
export const orderOf = (user: string) =>
  sql`lower(${sql.ref(`${user}.first_in_order`)}), lower(${sql.ref(`${user}.next_in_order`)})`;

/** The same as an index has it, to walk very many: by capitals where the database tells them apart, and each one in a place of its own. */
export const indexedOrderOf = (user: string) =>
  sql`${sql.ref(`${user}.first_in_order`)}, ${sql.ref(`${user}.next_in_order`)}, ${sql.ref(`${user}.id`)}`;

/** What a person is looked for in (`standsIn`): login and name, with the last name first as well, as many people of the world write theirs, and as it is shown. */
export const searchedName = (user: string) => sql.ref<string>(`${user}.letters`);

/** About `users u`, as the index of such names says it. */
export const shownOtherwise = sql<boolean>`u.type = 'user' and u.shown_name <> trim(u.firstname || ' ' || u.lastname)`;

/** From `users as u`; the caller leaves the anonymous visitor out. */
export const selectPrincipals = (db: Db | Trx) =>
  db
    .selectFrom("users as u")
    .select(["u.id", nameOf("u").as("name"), "u.login", sql<Principal["type"]>`u.type`.as("type")]);

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
