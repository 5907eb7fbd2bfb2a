import { sql } from "kysely";
import { type Db, notFound, type Trx } from "../../kernel/index.js";
import { fullName } from "../viewer.js";

export interface Named {
  id: number;
  name: string;
}

const groups = (db: Db | Trx) =>
  db
    .selectFrom("users as g")
    .select(["g.id", "g.firstname as name"])
    .where("g.type", "=", "group")
    .orderBy(sql`lower(g.firstname)`);

export const allGroups = (db: Db): Promise<Named[]> => groups(db).execute();

export async function groupById(db: Db | Trx, id: number): Promise<Named> {
  const group = await groups(db).where("g.id", "=", id).executeTakeFirst();
  if (!group) throw notFound("Group");
  return group;
}

/** The groups of a person. */
export const groupsOf = (db: Db, userId: number): Promise<Named[]> =>
  groups(db).innerJoin("group_users as gu", "gu.group_id", "g.id").where("gu.user_id", "=", userId).execute();

/** The people in a group. */
export async function peopleIn(db: Db, groupId: number): Promise<Named[]> {
  const people = await db
    .selectFrom("users as u")
    .innerJoin("group_users as gu", "gu.user_id", "u.id")
    .select(["u.id", "u.firstname", "u.lastname"])
    .where("gu.group_id", "=", groupId)
    .orderBy("u.firstname")
    .orderBy("u.lastname")
    .orderBy("u.id")
    .execute();
  return people.map((person) => ({ id: person.id, name: fullName(person) }));
}
