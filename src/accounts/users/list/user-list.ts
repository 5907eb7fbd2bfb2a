import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, holdsTyped, type PageOfList, type Runtime, type Tables, type Trx } from "../../../kernel/index.js";
import { ACTIVE, REGISTERED, type Viewer } from "../../identity/viewer.js";

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
      "u.mail",
      "u.admin",
      "u.status",
      "u.language",
      "u.time_zone",
    ])
    .select(["u.mail_notification", "u.user_type_id", "u.service_notification_center_enabled"])
    .select([
      "u.created_on",
      "u.updated_on",
      "u.last_login_on",
      "u.password_changed_on",
      "u.must_change_passwd",
      "t.name as user_type",
    ])
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

/** `sort` is Redmine's: `lastname:desc,login`; columns it does not know are passed over. */
export async function usersMatching(
  db: Db,
  filter: UserFilter,
  { limit, offset }: PageOfList,
  sort = "",
): Promise<{ users: UserRow[]; total: number }> {
  const matching = people(db).where((eb) => eb.and(conditions(eb, filter)));
  const order = sort.split(",").flatMap(orderBy);
  const users = await matching
    .$if(order.length > 0, (query) => query.orderBy(sql.join(order)))
    .orderBy(sql`lower(u.login)`)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { users, total: count };
}

type People = ExpressionBuilder<{ u: Tables["users"]; t: Tables["user_types"] }, "u" | "t">;

function conditions(eb: People, { name = "", status, rules = [] }: UserFilter): Expression<SqlBool>[] {
  const holds = (text: RawBuilder<unknown>) => holdsTyped(text, name.trim());
  return [
    eb.or([holds(sql`u.login`), holds(sql`u.firstname || ' ' || u.lastname`), holds(sql`u.mail`)]),
    ...(status === undefined ? [] : [eb("u.status", "=", status)]),
    ...rules,
  ];
}

const sortable: Record<string, ReturnType<typeof sql>> = {
  // Those whom an administrator must let in come first.
  waiting: sql`u.status <> ${REGISTERED}`,
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

/** People without a value stand last, whichever way round. */
function orderBy(wish: string) {
  const [column = "", direction] = wish.trim().split(":");
  const by = Object.hasOwn(sortable, column) ? sortable[column] : undefined;
  return by ? [sql`${by} ${sql.raw(direction === "desc" ? "desc" : "asc")} nulls last`] : [];
}
