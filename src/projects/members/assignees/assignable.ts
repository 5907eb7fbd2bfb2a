import { type RawBuilder, sql } from "kysely";
import {
  ACTIVE,
  type Eligible,
  orderOf,
  type Principal,
  principalsNamed,
  searchPrincipals,
  selectPrincipals,
} from "../../../accounts/index.js";
import { type Db, firstIds, type Trx } from "../../../kernel/index.js";
import { roleWithTracker } from "../../permission/tracker-limits.js";
import { groupsAreAssignable } from "./assignable-groups.js";

export type Assignable = Omit<Principal, "login">;

/** Who can be assignee, as a rule about `users u` and as their ids. */
export type Assignees = Required<Pick<Eligible, "rule" | "ids">>;

/**
 * Of an issue of the project: members, and groups where the setting lets issues be theirs. With a tracker only by roles that show
 * issues of it, where roles are limited to trackers.
 */
export const assigneesOf = (projectId: number, trackerId?: number): Assignees =>
  takingMembers(projectId, groupsAreAssignable, trackerId);

/** Of issues of several projects: those of each; of no project nobody. */
export function assigneesOfEach([projectId = 0, ...others]: number[]): Assignees {
  const own = assigneesOf(projectId);
  if (others.length === 0) return own;
  const there = takingMembers(sql.ref("other.id"), groupsAreAssignable);
  const inOthers = sql`not exists (select 1 from unnest(${others}::int[]) other (id) where not (${there.rule}))`;
  return {
    rule: sql`(${own.rule}) and ${inOthers}`,
    ids: sql`select u.id from users u where u.id in (${own.ids}) and ${inOthers}`,
  };
}

/** Of a record that groups can be given whatever the setting of issues says. */
export const assigneesAndGroupsOf = (projectId: number): Assignees => takingMembers(projectId, sql`true`);

/** And the author of the record, who may have it without being a member as long as they are active. */
export const orAuthor = ({ rule, ids }: Assignees, authorId: number): Assignees => {
  const author = sql`u.id = ${authorId} and u.type = 'user' and u.status = ${sql.lit(ACTIVE)}`;
  return { rule: sql`(${rule}) or (${author})`, ids: sql`${ids} union all select u.id from users u where ${author}` };
};

/**
 * Active users and groups that are members with a role that takes issues.
 * Both ways of asking begin with the project's memberships, never with all users.
 */
function takingMembers(
  projectId: number | RawBuilder<number>,
  groupsToo: RawBuilder<boolean>,
  trackerId?: number,
): Assignees {
  const shown = trackerId === undefined ? sql`true` : roleWithTracker("view_issues", sql`${trackerId}::int`);
  const taking = sql`array(select r.id from roles r where r.assignable and ${shown})`;
  const users = sql`effective_roles e where e.project_id = ${projectId} and e.role_id = any(${taking})`;
  const groups = sql`members m join member_roles mr on mr.member_id = m.id
                      where m.project_id = ${projectId} and mr.role_id = any(${taking}) and ${groupsToo}`;
  const active = sql`u.status = ${sql.lit(ACTIVE)}`;
  return {
    rule: sql`${active} and (
      u.type = 'user' and exists (select 1 from ${users} and e.user_id = u.id offset 0)
      or u.type = 'group' and exists (select 1 from ${groups} and m.user_id = u.id offset 0))`,
    ids: sql`
      select u.id from (select e.user_id from ${users}) e join users u on u.id = e.user_id where ${active}
      union all
      select u.id from (select m.user_id from ${groups}) m join users u on u.id = m.user_id
       where ${active} and u.type = 'group'`,
  };
}

/** Up to `limit` of them, people before groups, by name; of more, any. */
export const assignableIn = (db: Db | Trx, { ids }: Assignees, limit: number): Promise<Assignable[]> =>
  listed(db, sql`u.id in (select id from ${firstIds(ids, limit)} assignable (id))`);

export async function isAssignable(db: Db | Trx, { rule }: Assignees, userId: number): Promise<boolean> {
  const found = await listed(db, sql`u.id = ${userId} and (${rule})`);
  return found.length > 0;
}

const listed = (db: Db | Trx, which: RawBuilder<boolean>): Promise<Assignable[]> =>
  selectPrincipals(db).where(which).orderBy("u.type", "desc").orderBy(orderOf("u")).orderBy("u.id").execute();

/** Those with the typed text in their name or login, the best first. */
export const searchAssignable = (db: Db, eligible: Assignees, typed: string) =>
  searchPrincipals(db, { typed, eligible });

/** Those that the whole of what was typed can mean. */
export const assignableNamed = (db: Db, eligible: Assignees, typed: string) => principalsNamed(db, typed, eligible);
