import { type RawBuilder, sql } from "kysely";
import { invalid } from "../../kernel/index.js";
import { versionStatuses } from "../../projects/index.js";
import { dayOperators, days } from "../fields/day-filters.js";
import { type Asked, at, type Filter, referring } from "../fields/filters.js";

const byId = referring(at("fixed_version_id"));

/** By id as any reference; `o` and `c`: planned for an open version, for a closed one. */
export const versionFilter: Filter = {
  operators: [...byId.operators, "o", "c"],
  condition(expression, asked) {
    if (expression.operator === "o") return versionIs(asked, sql`v.status = 'open'`);
    if (expression.operator === "c") return versionIs(asked, sql`v.status = 'closed'`);
    return byId.condition(expression, asked);
  },
};

/** `!closed` finds what is planned for no version as well, as in Redmine. */
export const versionStatusFilter: Filter = {
  operators: ["=", "!"],
  condition({ operator, value }, asked) {
    const statuses = value.split(/[|,]/);
    if (statuses.some((status) => !versionStatuses.some((known) => known === status))) {
      throw invalid(asked.name, "issues.wrong_filter", { value });
    }
    const among = versionIs(asked, sql`v.status = any(${statuses}::text[])`);
    return operator === "=" ? among : sql`not coalesce(${among}, false)`;
  },
};

/** `!*` finds what is planned for no version as well, as in Redmine. */
export const versionDueFilter: Filter = {
  operators: dayOperators,
  condition(expression, asked) {
    const due = days("day", sql.ref("v.effective_date"), expression, asked);
    if (expression.operator !== "!*") return versionIs(asked, due);
    return sql`(${versionIs(asked, due)} or ${asked.column("fixed_version_id")} is null)`;
  },
};

/** Versions are few: as a list they can be looked up in an index. */
const versionIs = ({ column }: Asked, rule: RawBuilder<unknown>) =>
  sql<boolean>`${column("fixed_version_id")} = any(array(select v.id from versions v where ${rule}))`;
