import { type RawBuilder, sql } from "kysely";
import { customName } from "../../../tracking/index.js";
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

/** Those that there are for the viewer. */
export const totalsInLists = ({ viewer, customs }: InLists): Total[] => [
  ...[...issueFields].flatMap(([name, { kind }]): Total[] => {
    const value = sql<number>`i.${sql.id(name)}`;
    if (kind === "hours" || kind === "number") return [{ name, value, of: "sum" }];
    return kind === "percent" ? [{ name, value, of: "avg" }] : [];
  }),
  ...customs
    .filter(({ format, multiple }) => isNumber(format) && !multiple)
    .map((custom): Total => ({ name: customName(custom.id), value: customNumber(custom, viewer), of: "sum" })),
];
