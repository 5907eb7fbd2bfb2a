import { type RawBuilder, sql } from "kysely";
import {
  containsWord,
  type Db,
  type PageOfList,
  pageOnce,
  type Runtime,
  standsIn,
  type Trx,
} from "../../../kernel/index.js";
import { ACTIVE, REGISTERED, type Viewer } from "../../identity/viewer.js";
import { searchedName } from "../../principals/principal.js";

export interface UserFilter {
  /** Part of login, name or mail. */
  name?: string;
  status?: number;
  /** Further rules about `users u`. */
  rules?: RawBuilder<boolean>[];
}

const people = (db: Db | Trx) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select([
      "u.id",
      "u.login",
      "u.firstname",
      "u.lastname",
      "u.shown_name",
      "u.mail",
      "u.admin",
      "u.status",
      "u.language",
      "u.time_zone",
    ])
    .select(["u.mail_notification", "u.auto_watch", "u.user_type_id", "u.service_notification_center_enabled"])
    .select([
      "u.created_on",
      "u.updated_on",
      "u.last_login_on",
      "u.password_changed_on",
      "u.must_change_passwd",
      "t.name as user_type",
    ])
    .select(sql<boolean>`exists (select from second_factors f where f.user_id = u.id)`.as("second_factor"))
    .where("u.type", "=", "user");

export type UserRow = NonNullable<Awaited<ReturnType<typeof userById>>>;

export const userById = (db: Db | Trx, id: number) => people(db).where("u.id", "=", id).executeTakeFirst();

/** Users who cannot log in are there for administrators only. */
export async function visibleUser(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  id: number,
): Promise<UserRow | undefined> {
  const seen = contributions.personSeen(viewer, sql.ref("u.id"));
  const user = await people(db).where("u.id", "=", id).where(seen).executeTakeFirst();
  return user?.status === ACTIVE || viewer.admin ? user : undefined;
}

/**
 * The ids of the page first, by an index of their order, and only of what is shown the rest. `sort` is Redmine's:
 * `lastname:desc,login`; columns it does not know are passed over.
 */
export async function usersMatching(
  db: Db,
  filter: UserFilter,
  { limit, offset }: PageOfList,
  sort = "",
): Promise<{ users: UserRow[]; total: number }> {
  const matching = sql`from users u where u.type = 'user' and ${sql.join(conditions(filter), sql` and `)}`;
  const asked = sort.split(",").map((wish) => wish.trim().split(":"));
  // Namesakes run as the rest does: the index of a column has them so in both directions.
  const order = sql.join([...asked, ["login", asked.at(-1)?.[1]]].flatMap(orderBy));
  // Written out: a plan for any number of rows would sort everybody.
  const page = sql`select u.id ${matching} order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const { ids, total } = await pageOnce(db, { page, count: sql`(select count(*)::int ${matching})` });
  const users = await people(db).where(sql<boolean>`u.id = any(${ids}::int[])`).orderBy(order).execute();
  return { users, total };
}

function conditions({ name = "", status, rules = [] }: UserFilter): RawBuilder<boolean>[] {
  const typed = name.trim();
  return [
    sql`true`,
    ...(typed === ""
      ? []
      : [sql<boolean>`(${standsIn(searchedName("u"), typed)} or ${containsWord(sql.ref("u.mail"), typed)})`]),
    ...(status === undefined ? [] : [sql<boolean>`u.status = ${sql.lit(status)}`]),
    ...rules,
  ];
}

const sortable: Record<string, ReturnType<typeof sql>> = {
  // Those whom an administrator must let in come first.
  waiting: sql`(u.status <> ${sql.lit(REGISTERED)})`,
  login: sql`lower(u.login)`,
  firstname: sql`lower(u.firstname)`,
  lastname: sql`lower(u.lastname)`,
  mail: sql`lower(u.mail)`,
  admin: sql`u.admin`,
  status: sql`u.status`,
  created_on: sql`u.created_on`,
  updated_on: sql`u.updated_on`,
  last_login_on: sql`u.last_login_on`,
  passwd_changed_on: sql`u.password_changed_on`,
};

/** The only ones that somebody may lack, who stands last, whichever way round. */
const lacking = ["mail", "last_login_on", "passwd_changed_on"];

function orderBy([column = "", direction]: (string | undefined)[]) {
  if (!Object.hasOwn(sortable, column)) return [];
  const way = direction === "desc" ? sql`desc` : sql`asc`;
  return [sql`${sortable[column]} ${way} ${lacking.includes(column) ? sql`nulls last` : sql``}`];
}
