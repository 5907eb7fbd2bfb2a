import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { permittedProjects } from "../../projects/index.js";
import { type Asked, type Filter, ofEach, people } from "../fields/filters.js";
import { idsIn } from "../fields/ids-in-filters.js";
import { issueEntity } from "../issue/issue-entity.js";

/** Who watches tells only what the viewer may know: `!5` are all that they do not know 5 to watch. */
export const watcherFilter: Filter = {
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    if (operator.endsWith("*")) return operator === "*" ? isWatched(asked) : sql`not ${isWatched(asked)}`;
    const who = people(() => sql.ref("w.user_id")).condition(
      { operator: "=", value },
      { ...asked, column: (name) => sql.ref(`w.${name}`) },
    );
    const own = sql`${watching} and ${who}`;
    const watched =
      value === "me"
        ? own
        : sql`${own} and exists (select 1 from issues wi where wi.id = w.entity_id and ${watchingShown(asked.viewer)})`;
    const id = asked.column("id");
    // A user watches few issues, so the list starts from the watcher's rows.
    return operator === "="
      ? sql`${id} = any(array(${watched}))`
      : sql`not exists (${watched} and w.entity_id = ${id} ${ofEach(asked)})`;
  },
};

const watching = sql`select w.entity_id from watchers w where w.entity_type = ${issueEntity.type}`;

/** The two rules of `watchingShown` apart: the few that the viewer watches are looked up once, and only where others are shown each issue is asked. */
const isWatched = ({ viewer, column, asksEach }: Asked) => sql<boolean>`(
  ${column("id")} in (${watching} and ${isTheirs(viewer)})
  or (${watchersShown(viewer, column("project_id"))} and exists (${watching} and w.entity_id = ${column("id")} ${ofEach({ asksEach })})))`;

/** `w` of the issue `wi`: the viewer's own, or that of others where they may see who watches (decisions 10.3). */
const watchingShown = (viewer: Viewer) =>
  sql<boolean>`(${isTheirs(viewer)} or ${watchersShown(viewer, sql.ref("wi.project_id"))})`;

const isTheirs = ({ id }: Viewer) => sql<boolean>`w.user_id = any(array(
  select ${id}::int union all select gu.group_id from group_users gu where gu.user_id = ${id}))`;

const watchersShown = (viewer: Viewer, project: RawBuilder<unknown>) => sql<boolean>`
  ${project} in (select project_id from (${permittedProjects(viewer, "view_issue_watchers")}) shown)`;

/** Assigned to a group or to one of its users; or written by one of its users. */
export const groupFilter = (column: string): Filter => ({
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    const who = asked.column(column);
    const found = operator.endsWith("*") ? isOfAnyGroup(who) : isOfGroups(who, idsIn(value, asked.name));
    return isNot(operator) ? sql`not coalesce(${found}, false)` : found;
  },
});

const isOfGroups = (who: RawBuilder<unknown>, ids: RawBuilder<number[]>) => sql<boolean>`${who} in (
  select g.id from users g where g.type = 'group' and g.id = any(${ids})
  union select gu.user_id from group_users gu join users g on g.id = gu.group_id where g.id = any(${ids}))`;

/** Many people are: as a list they would be read, and hashed, for each part of a list. Behind `offset 0` each is looked up. */
const isOfAnyGroup = (who: RawBuilder<unknown>) => sql<boolean>`(
  ${isGroup(who)} or exists (select 1 from group_users gu where gu.user_id = ${who} offset 0))`;

const isGroup = (who: RawBuilder<unknown>) => sql<boolean>`${who} in (select g.id from users g where g.type = 'group')`;

/**
 * Assigned to, or written by, a user or a group with such a role in the issue's project. Looked up for each, as above: all of the house
 * who have the role are many more. Groups, which are few, have no effective roles.
 */
export const roleFilter = (column: string): Filter => ({
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    const [who, where, role] = [asked.column(column), asked.column("project_id"), ofRole(operator, value, asked)];
    const holds = sql<boolean>`(
      exists (select 1 from effective_roles e where e.user_id = ${who} and e.project_id = ${where} and ${role} offset 0)
      or (coalesce(${isGroup(who)}, false) and exists (
        select 1 from members m join member_roles e on e.member_id = m.id
         where m.user_id = ${who} and m.project_id = ${where} and ${role} offset 0)))`;
    return isNot(operator) ? sql`not ${holds}` : holds;
  },
});

const ofRole = (operator: string, value: string, { name }: Asked) =>
  operator.endsWith("*") ? sql`true` : sql`e.role_id = any(${idsIn(value, name)})`;

const isNot = (operator: string) => operator.startsWith("!");
