import { type RawBuilder, sql } from "kysely";
import type { Values } from "../../kernel/index.js";
import { type Asked, type Filter, ofEach } from "../fields/filters.js";
import { issuesIn } from "../fields/ids-in-filters.js";
import { type Seen, seenBy } from "../visibility/seen-by.js";

/** Redmine's: directly, at any distance (`~`), any, none. */
const operators = ["=", "~", "*", "!*"];

/** `parent_id` is the name of a project's parent, too. */
const parentTask: Values = { caption: { rule: "caption", values: { what: "parent_issue_id" } } };

/** Issues below these. A parent that the viewer does not see is none. */
export const parentFilter: Filter = {
  operators,
  takesCommas: true,
  condition({ operator, value }, { name, viewer, column, asksEach }) {
    if (operator === "=" || operator === "~") {
      const named = issuesIn(value, name, parentTask);
      return among(column("id"), (operator === "=" ? childrenOf : allBelow)(seenBy(viewer), named));
    }
    const { issue } = seenBy(viewer);
    const seen = sql`${projectsOf({ viewer, asksEach })} select from issues up where up.id = ${column("parent_id")} and ${issue("up")} ${ofEach({ asksEach })}`;
    return has(operator, sql`${column("parent_id")} is not null`, seen);
  },
};

/** Issues above these. */
export const childFilter: Filter = {
  operators,
  takesCommas: true,
  condition({ operator, value }, { name, viewer, column, asksEach }) {
    if (operator === "=" || operator === "~") {
      const named = issuesIn(value, name);
      return among(column("id"), (operator === "=" ? parentsOf : allAbove)(seenBy(viewer), named));
    }
    const { issue } = seenBy(viewer);
    const seen = sql`${projectsOf({ viewer, asksEach })} select from issues down where down.parent_id = ${column("id")} and ${issue("down")} ${ofEach({ asksEach })}`;
    return has(operator, sql`${column("hours_below")} is not null`, seen);
  },
};

/** As one list, which an index can look up. */
const among = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql<boolean>`${id} = any(array(${ids}))`;

/**
 * Whether there is one at all is known of the issue itself; only then it is asked whether one is seen. As a `case`, which no index answers:
 * joined with that of the viewer's projects it leads to the rows of all that have a parent.
 */
const has = (operator: string, any: RawBuilder<unknown>, seen: RawBuilder<unknown>): RawBuilder<boolean> => {
  const found = sql<boolean>`case when ${any} then exists (${seen}) else false end`;
  return operator === "*" ? found : sql`not ${found}`;
};

/*
 * Each of these selects looks up the viewer's projects itself: those of the list around it may be some only, and a family is in any.
 */

const projectsOf = ({ viewer, asksEach }: Pick<Asked, "viewer" | "asksEach">) =>
  asksEach ? sql`` : sql`with ${seenBy(viewer).projects}`;

const seenAmong = ({ issue }: Seen, ids: RawBuilder<number[]>) => sql`(
  select one.id, one.parent_id from issues one where one.id = any(${ids}) and ${issue("one")}) named`;

const childrenOf = (seen: Seen, ids: RawBuilder<number[]>) => sql`
  with ${seen.projects}
  select child.id from ${seenAmong(seen, ids)} join issues child on child.parent_id = named.id`;

/** As far down as each one on the way is seen. */
const allBelow = (seen: Seen, ids: RawBuilder<number[]>) => sql`
  with recursive ${seen.projects}, below (id) as (
    select child.id from ${seenAmong(seen, ids)} join issues child on child.parent_id = named.id where ${seen.issue("child")}
    union
    select child.id from below join issues child on child.parent_id = below.id where ${seen.issue("child")})
  select id from below`;

const parentsOf = (seen: Seen, ids: RawBuilder<number[]>) => sql`
  with ${seen.projects}
  select named.parent_id from ${seenAmong(seen, ids)}`;

/** As far up as each one on the way is seen. */
const allAbove = (seen: Seen, ids: RawBuilder<number[]>) => sql`
  with recursive ${seen.projects}, above (id, parent_id) as (
    select up.id, up.parent_id from ${seenAmong(seen, ids)} join issues up on up.id = named.parent_id where ${seen.issue("up")}
    union
    select up.id, up.parent_id from above join issues up on up.id = above.parent_id where ${seen.issue("up")})
  select id from above`;
