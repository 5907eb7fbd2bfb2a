import { type RawBuilder, sql } from "kysely";
import { type Asked, at, type Filter, referring } from "../fields/filters.js";
import { versionDue, versionStatus } from "./version-rules.js";

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
  operators: versionStatus.operators,
  condition(expression, asked) {
    const among = versionIs(asked, versionStatus.rule(expression, asked));
    return expression.operator === "=" ? among : sql`not coalesce(${among}, false)`;
  },
};

/** `!*` finds what is planned for no version as well, as in Redmine. */
export const versionDueFilter: Filter = {
  operators: versionDue.operators,
  condition(expression, asked) {
    const due = versionIs(asked, versionDue.rule(expression, asked));
    return expression.operator === "!*" ? sql`(${due} or ${asked.column("fixed_version_id")} is null)` : due;
  },
};

/** Versions are few: as a list they can be looked up in an index. */
const versionIs = ({ column }: Asked, rule: RawBuilder<unknown>) =>
  sql<boolean>`${column("fixed_version_id")} = any(array(select v.id from versions v where ${rule}))`;
