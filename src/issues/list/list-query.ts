import { z } from "zod";
import { pageQuery } from "../../kernel/index.js";
import { relationNames } from "../relations/relation-types.js";
import { filterNames } from "./issue-query.js";
import { sortNames } from "./order/sortable.js";

/** How each kind of filter is written, by the names that end so; the last one is for the rest. */
const writings: [RegExp, string][] = [
  [/^status_id$/, "`open` (the default), `closed`, `*` for all, an id, `1|2` for one of some, `!1` for others."],
  [
    /^project_id$/,
    "An id or identifier: with its subprojects, where the setting `display_subprojects_issues` shows them. `=1` without them, `1|2` for one of some, `!1` for others; `mine` where the caller is a member, `bookmarks` what they bookmarked.",
  ],
  [/^subproject_id$/, "Beside project_id: `*` for all, `!*` for none, an id, `1|2` for some, `!1` for others."],
  [/^project\.status$/, "`1` open, `5` closed, `1|5` for both, `!5` for others."],
  [
    /^(author|assigned_to|watcher)_id$|updated_by$/,
    "`me`, an id, `1|2` for one of some, `!1` for others, `*` any, `!*` none.",
  ],
  [
    /^fixed_version_id$/,
    "An id, `1|2` for one of some, `!1` for others, `*` any, `!*` none, `o` an open version, `c` a closed one.",
  ],
  [/^fixed_version\.status$/, "`open`, `locked` or `closed`, `open|locked` for one of some, `!closed` for others."],
  [/^(parent|child)_id$/, "An id, `1|2` for one of some, `~1` at any distance, `*` any, `!*` none."],
  [
    new RegExp(`^(${relationNames.join("|")})$`),
    "An id, `1|2` for one of some, `!1` for others; `=p1` to issues of a project, `=!p1` of another one, `!p1` to none of it; `*o` to an open one, `!o` to none; `*` any, `!*` none.",
  ],
  [/_id$/, "An id, `1|2` for one of some, `!1` for others, `*` any, `!*` none."],
  [
    /_(on|date)$/,
    "A day of the caller or a moment, `>=2027-01-31`, `<=2027-01-31`, `><2027-01-01|2027-01-31`, `*` any, `!*` none; `t` today, `ld`, `nd`, `w` this week, `lw`, `l2w`, `nw`, `m` this month, `lm`, `nm`, `y` this year; `t-3` three days ago, `>t-3` since then, `<t-3` until then, `><t-3` from then to today, the same with `t+3`.",
  ],
  [
    /^(subject|description|notes|attachment|attachment_description)$/,
    "The whole text; `~all words`, `*~any word`, `!~words` for those without them, `^start`, `$end`, `!whole`, `*` any, `!*` none.",
  ],
  [/^any_searchable$/, "`~all words` anywhere in subject, description or comments, `*~any word`, `!~words`."],
  [
    /^query$/,
    'Words and beginnings of words in any order, anywhere in subject, description or comments; `"together"`.',
  ],
  [/_role$|_group$|\.(group|role)$/, "An id, `1|2` for one of some, `!1` for others, `*` any, `!*` none."],
  [
    /^via$/,
    "The name of the agent that made, changed or commented it in a user's name, `~words` of it, `!name`, `*` any, `!*` none.",
  ],
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
      `Columns with commas between, each with \`:desc\` where it runs down. There are ${sortNames.join(", ")}, and \`cf_1\` of custom fields. Three at most.`,
    ),
  query_id: z.int().describe("A saved query; what stands beside it in the address comes before what it says."),
  group_by: z.string().describe("The issues group by group; within each as `sort` says."),
  ...pageQuery,
};
