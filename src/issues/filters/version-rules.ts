import { type RawBuilder, sql } from "kysely";
import { dayOperators, days, type Expression, invalid } from "../../kernel/index.js";
import { versionStatuses } from "../../projects/index.js";
import type { Asked } from "../fields/filters.js";

/** What can be asked of `versions v`. */
export interface VersionRule {
  operators: readonly string[];
  rule(expression: Expression, asked: Asked): RawBuilder<boolean>;
}

export const versionStatus: VersionRule = {
  operators: ["=", "!"],
  rule({ value }, { name }) {
    const statuses = value.split("|");
    if (statuses.some((status) => !versionStatuses.some((known) => known === status))) {
      throw invalid(name, "issues.wrong_filter", { value });
    }
    return sql`v.status = any(${statuses}::text[])`;
  },
};

export const versionDue: VersionRule = {
  operators: dayOperators,
  rule: (expression, asked) => days("day", sql.ref("v.effective_date"), expression, asked),
};
