import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import {
  alternativesOf,
  type Db,
  type Here,
  invalid,
  listOf,
  missedReference,
  parsed,
  retold,
  spokenDay,
  text,
} from "../../../kernel/index.js";
import { refuseMeaningless } from "../../custom-fields/in-lists/refuse-meaningless.js";
import { fieldsAsked } from "../../custom-fields/in-lists/related-fields.js";
import { issueFields } from "../../fields/fields.js";
import { namesPeople } from "../../list/filters/editor/filter-sources.js";
import { type Filters, filterNamed, filterNames, isUnkept, matching } from "../../list/issue-query.js";
import { peopleAsked } from "./asked-of-lists.js";

/** An argument: whatever else lists are filtered by. What a value may be is checked apart: each byte here is read by every agent. */
export const otherFilters = z
  .looseObject({})
  .describe('Others as in the REST API: {"created_on": ">=2026-11-01", "blocks": "*o", "via": "*"}: by agents');

const MOST_FILTERS = 20;
const MOST_VALUES = 100;

const one = z.union([text(1_000), z.number(), z.boolean()]);

const givenFilters = z
  .record(z.string().max(255), z.union([one, listOf(one, MOST_VALUES), z.null()], "issues.not_a_filter"))
  .refine((given) => Object.keys(given).length <= MOST_FILTERS, {
    error: "too_many_entries",
    params: { count: MOST_FILTERS },
  });

/**
 * Redmine's filters by their names, with its signs. What the list would not understand, or what an argument of the tool asks for
 * already (`own`), is refused here, under the name of this argument.
 */
export async function readFilters(
  here: Here & { db: Db },
  caller: Viewer,
  given: object,
  own: Filters,
): Promise<Filters> {
  const { filters } = parsed(z.object({ filters: givenFilters }), { filters: given });
  const read: Filters = {};
  for (const [name, sent] of Object.entries(filters))
    read[name] = namesSomebody(name, sent)
      ? await peopleAsked(here, caller, { field: `filters.${name}`, wanted: String(sent) })
      : rawOf(name, sent, caller);
  for (const name of Object.keys(read)) refuseUnlessKnown(name, own);
  // Some are about the project of the list.
  for (const [name, raw] of Object.entries(read))
    underOurName(name, () => matching(caller, { ...placeOf(own, read), [name]: raw }, () => sql`0`));
  const fields = await fieldsAsked(here.db, caller, Object.keys(read));
  for (const [name, raw] of Object.entries(read))
    underOurName(name, () => refuseMeaningless(caller, { [name]: raw }, fields));
  return read;
}

const placeOf = (own: Filters, read: Filters): Filters => ({ project_id: read.project_id ?? own.project_id });

function refuseUnlessKnown(name: string, own: Filters): void {
  if (Object.hasOwn(own, name)) throw invalid("filters", "issues.filter_asked_twice", { filter: name });
  if (!filterNamed(name) || isUnkept(name)) throw missedReference("filters", name, filterNames);
}

type Sent = z.infer<typeof givenFilters>[string];

/** Logins and names, with ids among them or not; `ev1` and `cf1` are signs of Redmine's with an id. */
const namesSomebody = (name: string, sent: Sent): boolean =>
  namesPeople.has(name) && /(^|,)\s*(?!(ev|cf)\d)\p{L}/u.test(String(sent ?? ""));

/** As an address has it; null asks for none, several values for any of them. */
function rawOf(name: string, sent: Sent, { timeZone }: Viewer): string {
  if (sent === null) return "!*";
  if (Array.isArray(sent)) return `=${alternativesOf(sent.map(String))}`;
  const { kind } = issueFields.get(name) ?? {};
  if (kind !== "day" && kind !== "moment") return String(sent);
  const [, sign = "", moment = ""] = /^([<>]?=?)\s*(.*)$/s.exec(String(sent)) ?? [];
  return `${sign}${spokenDay(moment, timeZone)}`;
}

const underOurName = (name: string, read: () => unknown): unknown =>
  retold(read, (problem) => ({ ...problem, field: `filters.${name}` }));
