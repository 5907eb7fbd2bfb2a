import { sql } from "kysely";
import {
  CHOICES_READ,
  type Db,
  holdsTyped,
  ifFew,
  MOST_CHOICES,
  MOST_FOUND,
  notFound,
  type PageOfList,
  type Runtime,
  readReference,
  type Trx,
} from "../../kernel/index.js";
import { ACTIVE, type Viewer } from "../identity/viewer.js";
import { indexedOrderOf, nameOf } from "../principals/principal.js";

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

/** All groups; undefined when they are more than a list may hold. */
export const fewGroups = async (db: Db): Promise<Named[] | undefined> =>
  ifFew(await groups(db).limit(CHOICES_READ).execute());

/** Those that are groups, and no more than a list may hold. */
export const groupsAmong = (db: Db, ids: number[]): Promise<Named[]> =>
  groups(db).where(sql<boolean>`g.id = any(${ids}::int[])`).limit(MOST_CHOICES).execute();

/** Groups with the text in their name. */
export const searchGroups = (db: Db, typed: string): Promise<Named[]> =>
  groups(db)
    .where(holdsTyped(sql.ref("g.firstname"), typed))
    .limit(MOST_FOUND)
    .execute();

/** Those that a typed reference can mean. */
export function groupsNamed(db: Db, typed: string): Promise<Named[]> {
  const { whole, id } = readReference(typed);
  return groups(db)
    .where((eb) => (id === undefined ? sql<boolean>`lower(g.firstname) = lower(${whole})` : eb("g.id", "=", id)))
    .execute();
}

export async function groupById(db: Db | Trx, id: number): Promise<Named> {
  const group = await groups(db).where("g.id", "=", id).executeTakeFirst();
  if (!group) throw notFound("group");
  return group;
}

/** Whether the users of the group must have a second factor. */
export async function requiresSecondFactor(db: Db, id: number): Promise<boolean> {
  const group = await groups(db).select("g.twofa_required").where("g.id", "=", id).executeTakeFirst();
  return group?.twofa_required ?? false;
}

/** As the viewer sees it: a group that they do not see is as missing. */
export async function visibleGroup(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  id: number,
): Promise<Named> {
  const seen = contributions.personSeen(viewer, sql.ref("g.id"));
  const group = await groups(db).where("g.id", "=", id).where(seen).executeTakeFirst();
  if (!group) throw notFound("group");
  return group;
}

/** The groups of a person. */
export const groupsOf = (db: Db, userId: number): Promise<Named[]> =>
  groups(db).innerJoin("group_users as gu", "gu.group_id", "g.id").where("gu.user_id", "=", userId).execute();

export interface GroupRow extends Named {
  /** How many users are in it. */
  users: number;
}

/** Groups with the text in their name, one page of them, and how many there are. */
export async function groupsMatching(
  db: Db,
  typed: string,
  { limit, offset }: PageOfList,
): Promise<{ groups: GroupRow[]; total: number }> {
  const matching = groups(db).where(holdsTyped(sql.ref("g.firstname"), typed.trim()));
  const users = sql<number>`(select count(*)::int from group_users gu where gu.group_id = g.id)`;
  const page = await matching.select(users.as("users")).orderBy("g.id").limit(limit).offset(offset).execute();
  const { total } = await matching
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { groups: page, total };
}

/** The people in a group, by name, one page of them, and how many there are. */
export async function groupUsers(db: Db, groupId: number, { limit, offset }: PageOfList) {
  const inGroup = db.selectFrom("group_users as gu").where("gu.group_id", "=", groupId);
  const users = await inGroup
    .innerJoin("users as u", "u.id", "gu.user_id")
    .select(["u.id", "u.login", "u.status", nameOf("u").as("name")])
    .orderBy(indexedOrderOf("u"))
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await inGroup.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { users, total };
}

export type GroupUser = Awaited<ReturnType<typeof groupUsers>>["users"][number];

/** The people in a group whom the viewer sees; those who cannot log in are there for administrators only. */
export function peopleIn(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  groupId: number,
): Promise<Named[]> {
  return db
    .selectFrom("users as u")
    .innerJoin("group_users as gu", "gu.user_id", "u.id")
    .select(["u.id", nameOf("u").as("name")])
    .where("gu.group_id", "=", groupId)
    .where(contributions.personSeen(viewer, sql.ref("u.id")))
    .$if(!viewer.admin, (seen) => seen.where("u.status", "=", ACTIVE))
    .orderBy(indexedOrderOf("u"))
    .execute();
}
