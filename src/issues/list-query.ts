import { z } from "zod";
import { pageQuery } from "../kernel/index.js";
import { filterNames } from "./issue-query.js";
import { sortNames } from "./list/order.js";

/** How each kind of filter is written, by the names that end so; the last one is for the rest. */
const writings: [RegExp, string][] = [
  [/^status_id$/, "`open` (the default), `closed`, `*` for all, an id, `1|2` for one of some, `!1` for others."],
  [/^(author|assigned_to|watcher)_id$/, "`me`, an id, `1|2` for one of some, `!1` for others, `*` any, `!*` none."],
  [/_id$/, "An id, `1|2` for one of some, `!1` for others, `*` any, `!*` none."],
  [
    /_(on|date)$/,
    "A day or a moment (UTC), `>=2027-01-31`, `<=2027-01-31`, `><2027-01-01|2027-01-31`, `*` any, `!*` none.",
  ],
  [/^(subject|description)$/, "A part of the text; `=whole`, `^start`, `$end`, `!~part` for those without it."],
  [/^is_/, "`1` or `0`."],
  [/./, "A number, `>=10`, `<=10`, `><10|20`, `*` any, `!*` none."],
];

const filters = filterNames.map((name) => [
  name,
  z.string().describe(writings.find(([of]) => of.test(name))?.[1] ?? ""),
]);

/** The query of the list of issues, as the document has it. */
export const listQuery: z.ZodRawShape = {
  ...Object.fromEntries(filters),
  sort: z
    .string()
    .describe(
      `Columns with commas between, each with \`:desc\` where it runs down. There are ${sortNames.join(", ")}.`,
    ),
  ...pageQuery,
};
