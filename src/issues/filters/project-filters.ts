import { type RawBuilder, sql } from "kysely";
import { invalid, readExpression } from "../../kernel/index.js";
import { idsOfOwn, idsShown, isOwnProjects } from "../../projects/index.js";
import { type Asked, type Filter, referring } from "../fields/filters.js";
import { idsIn } from "../fields/ids-in-filters.js";

/** Redmine's: those below the project of the list as well (`*`), none (`!*`), only some, or all but some. */
const subprojectOperators = ["=", "!", "*", "!*"];

/**
 * A plain id or identifier is the project of the list, with those below it as `subproject_id` says. Behind a sign, and as
 * one of several, it is that project alone. `mine` and `bookmarks`, also as one of several: where the viewer is a member,
 * and what they bookmarked.
 */
export const projectFilter: Filter = {
  operators: ["=", "!", "*", "!*"],
  condition(expression, asked) {
    const { all, column, viewer } = asked;
    const { value, operator } = expression;
    if (all.project_id === value && isOneProject(value))
      return sql<boolean>`${column("project_id")} = any(${listed(value, asked)})`;
    const names = value.split("|");
    const owned = names.filter(isOwnProjects);
    if (owned.length > 0) {
      const others = names.filter((one) => !isOwnProjects(one)).join("|");
      const ids = idsOfOwn(owned, viewer.id, others === "" ? sql`'{}'::int[]` : idsIn(others, asked.name));
      const own = sql<boolean>`${column("project_id")} = any(${ids})`;
      return operator === "!" ? sql`not ${own}` : own;
    }
    return referring(() => column("project_id")).condition(expression, asked);
  },
};

/** It is asked about beside its project; without one it would say nothing. */
export const subprojectFilter: Filter = {
  operators: subprojectOperators,
  condition(_expression, { all }) {
    if (!isOneProject(all.project_id ?? "")) throw invalid("subproject_id", "issues.filter_without_project");
    return sql`true`;
  },
};

/** As one names it without a sign. */
export const isOneProject = (value: string): boolean => /^[\w-]+$/.test(value) && !isOwnProjects(value);

/** An array of ids, which is looked up once. */
function listed(project: string, asked: Asked): RawBuilder<number[]> {
  const one = /^\d{1,9}$/.test(project) ? sql`p.id = ${Number(project)}` : sql`p.identifier = ${project}`;
  const top = sql<number>`(select p.id from projects p where ${one})`;
  const subprojects = asked.all.subproject_id;
  if (subprojects === undefined) return idsShown(top);
  const { operator, value } = readExpression("subproject_id", subprojects, subprojectOperators);
  if (operator === "!*") return sql`array${top}`;
  const below = sql<number[]>`(select projects_below(${top}))::int[]`;
  if (operator === "*") return below;
  const chosen = sql`${operator === "!" ? sql`not ` : sql``}(id = any(${idsIn(value, "subproject_id")}))`;
  return sql`array(select id from unnest(${below}) listed (id) where id = ${top} or ${chosen})`;
}

/** 1 open, 5 closed, 9 archived. */
export const projectStatusFilter: Filter = {
  operators: ["=", "!"],
  condition({ operator, value }, { column, name }) {
    const among = sql<boolean>`${column("project_id")} = any(array(select id from projects where status = any(${idsIn(value, name)})))`;
    return operator === "=" ? among : sql`not ${among}`;
  },
};
