import { type RawBuilder, sql } from "kysely";
import type { SettingDeclaration } from "../../../kernel/index.js";
import { customName } from "../../../tracking/index.js";
import { namesAmong } from "../../columns/list-columns.js";
import { customNumber, isNumber } from "../../custom-fields/in-lists/sorted-by-custom.js";
import { issueFields } from "../../fields/fields.js";
import type { InLists } from "../order/sortable.js";

/** What is said of many issues together: of hours and numbers the sum, of what is done the mean. */
export interface Total {
  name: string;
  /** Of each issue `i`. */
  value: RawBuilder<number | null>;
  of: "sum" | "avg";
}

const standard = [...issueFields].flatMap(([name, { kind }]): Total[] => {
  const value = sql<number>`i.${sql.id(name)}`;
  if (kind === "hours" || kind === "number") return [{ name, value, of: "sum" }];
  return kind === "percent" ? [{ name, value, of: "avg" }] : [];
});

/** Redmine's: what lists sum up that say nothing of it. */
export const DEFAULT_TOTALS = "issue_list_default_totals";

export const totalsSetting: SettingDeclaration = {
  name: DEFAULT_TOTALS,
  schema: namesAmong(
    standard.map(({ name }) => name),
    20,
  ),
  default: [],
};

/** Those that there are for the viewer. */
export const totalsInLists = ({ viewer, customs }: InLists): Total[] => [
  ...standard,
  ...customs
    .filter(({ format, multiple }) => isNumber(format) && !multiple)
    .map((custom): Total => ({ name: customName(custom.id), value: customNumber(custom, viewer), of: "sum" })),
];
