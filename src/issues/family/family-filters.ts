import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Values } from "../../kernel/index.js";
import type { Filter } from "../fields/filters.js";
import { issuesIn } from "../fields/ids-in-filters.js";
import { referredSeen } from "../visibility/seen-by.js";

/** Redmine's: directly, at any distance (`~`), any, none. */
const operators = ["=", "~", "*", "!*"];

/** `parent_id` is the name of a project's parent, too. */
const parentTask: Values = { caption: { rule: "caption", values: { what: "parent_issue_id" } } };

/** Issues below these. A parent that the viewer does not see is none. */
export const parentFilter: Filter = {
  operators,
  takesCommas: true,
  condition({ operator, value }, { name, viewer, column }) {
    if (operator === "=" || operator === "~") {
      const named = visibleOnes(viewer, issuesIn(value, name, parentTask));
      return among(column("id"), operator === "=" ? childrenOf(named) : allBelow(viewer, named));
    }
    const seen = sql`select from issues up where up.id = ${column("parent_id")} and ${referredSeen(viewer, "up")}`;
    return has(operator, sql`${column("parent_id")} is not null`, seen);
  },
};

/** Issues above these. */
export const childFilter: Filter = {
  operators,
  takesCommas: true,
  condition({ operator, value }, { name, viewer, column }) {
    if (operator === "=" || operator === "~") {
      const named = visibleOnes(viewer, issuesIn(value, name));
      return among(column("id"), operator === "=" ? parentsOf(named) : allAbove(viewer, named));
    }
    const seen = sql`select from issues down where down.parent_id = ${column("id")} and ${referredSeen(viewer, "down")}`;
    return has(operator, sql`${column("hours_below")} is not null`, seen);
  },
};

/** As one list, which an index can look up. */
const among = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql<boolean>`${id} = any(array(${ids}))`;

/** Whether there is one at all is known of the issue itself; only then it is asked whether one is seen. */
const has = (operator: string, any: RawBuilder<unknown>, seen: RawBuilder<unknown>): RawBuilder<boolean> => {
  const found = sql<boolean>`(${any} and exists (${seen}))`;
  return operator === "*" ? found : sql`not ${found}`;
};

const visibleOnes = (viewer: Viewer, ids: RawBuilder<number[]>) => sql`(
  select one.id, one.parent_id from issues one where one.id = any(${ids}) and ${referredSeen(viewer, "one")}) named`;

const childrenOf = (named: RawBuilder<unknown>) => sql`
  select child.id from ${named} join issues child on child.parent_id = named.id`;

/** As far down as each one on the way is seen. */
const allBelow = (viewer: Viewer, named: RawBuilder<unknown>) => sql`
  with recursive below (id) as (
    select child.id from ${named} join issues child on child.parent_id = named.id where ${referredSeen(viewer, "child")}
    union
    select child.id from below join issues child on child.parent_id = below.id where ${referredSeen(viewer, "child")})
  select id from below`;

const parentsOf = (named: RawBuilder<unknown>) => sql`select named.parent_id from ${named}`;

/** As far up as each one on the way is seen. */
const allAbove = (viewer: Viewer, named: RawBuilder<unknown>) => sql`
  with recursive above (id, parent_id) as (
    select up.id, up.parent_id from ${named} join issues up on up.id = named.parent_id where ${referredSeen(viewer, "up")}
    union
    select up.id, up.parent_id from above join issues up on up.id = above.parent_id where ${referredSeen(viewer, "up")})
  select id from above`;
