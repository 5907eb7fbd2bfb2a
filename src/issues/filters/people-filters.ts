import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { permittedProjects } from "../../projects/index.js";
import { type Asked, type Filter, people } from "../fields/filters.js";
import { idsIn } from "../fields/ids-in-filters.js";
import { issueEntity } from "../issue/issue-entity.js";

/** Who watches tells only what the viewer may know: `!5` are all that they do not know 5 to watch. */
export const watcherFilter: Filter = {
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    const anybody = operator.endsWith("*");
    const who = anybody
      ? sql`true`
      : people(() => sql.ref("w.user_id")).condition({ operator: "=", value }, { ...asked, column: ofWatcher });
    const own = sql`select w.entity_id from watchers w where w.entity_type = ${issueEntity.type} and ${who}`;
    const watched =
      value === "me"
        ? own
        : sql`${own} and exists (select 1 from issues wi where wi.id = w.entity_id and ${watchingShown(asked.viewer)})`;
    const id = asked.column("id");
    // A user watches few issues, so the list starts from the watcher's rows.
    if (operator === "=") return sql`${id} = any(array(${watched}))`;
    const exists = sql<boolean>`exists (${watched} and w.entity_id = ${id})`;
    return operator === "*" ? exists : sql`not ${exists}`;
  },
};

const ofWatcher = (name: string) => sql.ref(`w.${name}`);

/** `w` of the issue `wi`: the viewer's own, or that of others where they may see who watches (decisions 10.3). */
const watchingShown = (viewer: Viewer) => sql<boolean>`(
  w.user_id = ${viewer.id}
  or w.user_id in (select gu.group_id from group_users gu where gu.user_id = ${viewer.id})
  or wi.project_id in (select project_id from (${permittedProjects(viewer, "view_issue_watchers")}) shown))`;

/** Assigned to a group or to one of its users; or written by one of its users. */
export const groupFilter = (column: string): Filter => ({
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    const group = operator.endsWith("*") ? sql`true` : sql`g.id = any(${idsIn(value, asked.name)})`;
    const members = sql`
      select g.id from users g where g.type = 'group' and ${group}
      union select gu.user_id from group_users gu join users g on g.id = gu.group_id where ${group}`;
    const found = sql<boolean>`${asked.column(column)} in (${members})`;
    return isNot(operator) ? sql`not coalesce(${found}, false)` : found;
  },
});

/** Assigned to, or written by, a user or a group with such a role in the issue's project. */
export const roleFilter = (column: string): Filter => ({
  operators: ["=", "!", "*", "!*"],
  condition({ operator, value }, asked) {
    const [who, where, role] = [asked.column(column), asked.column("project_id"), ofRole(operator, value, asked)];
    const holds = sql<boolean>`(
      exists (select 1 from effective_roles e where e.user_id = ${who} and e.project_id = ${where} and ${role})
      or exists (select 1 from members m join member_roles e on e.member_id = m.id
                  where m.user_id = ${who} and m.project_id = ${where} and ${role}))`;
    return isNot(operator) ? sql`not ${holds}` : holds;
  },
});

const ofRole = (operator: string, value: string, { name }: Asked) =>
  operator.endsWith("*") ? sql`true` : sql`e.role_id = any(${idsIn(value, name)})`;

const isNot = (operator: string) => operator.startsWith("!");
