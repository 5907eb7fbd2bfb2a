import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { cutText, type Tool } from "../../../agents/index.js";
import {
  assigneesAsked,
  hintAtClosed,
  onlyOrders,
  peopleAsked,
  several,
  statusesAsked,
  updatedSinceAsked,
  waysAsked,
} from "../../../issues/index.js";
import {
  type Db,
  type Here,
  listAnswer,
  listInput,
  listOf,
  listOutput,
  placeAfter,
  placeInOrder,
  placeInTime,
  text,
} from "../../../kernel/index.js";
import { type KnownPerson, markOutsider, namedProject, peopleIn } from "../../../projects/index.js";
import { caseStatuses } from "../case/statuses.js";
import type { Filters } from "../list/case-filters.js";
import { caseList, countCases, recentCases, sortNames } from "../list/case-list.js";
import type { ListedCase } from "../list/case-query.js";
import { caseForAgents, caseShape, reference } from "./case-shape.js";

const fieldNames = Object.keys(caseShape.shape);

const input = z.strictObject({
  project: reference.optional().describe("With those below it."),
  status: several(reference).optional().describe('"open" (the default), "closed", "any", or a status.'),
  assigned_to: several(reference).optional().describe('A person, "me", or "none".'),
  author: several(reference).optional(),
  query: text(200).optional().describe("Words of the name."),
  company: text(200).optional(),
  updated_since: z.string().max(40).optional().describe("Date or time."),
  sort: text(200).optional().describe('"price:desc,name"'),
  fields: listOf(z.enum(fieldNames), fieldNames.length)
    .min(1)
    .default(["id", "name", "project", "status", "company", "price", "currency", "assigned_to", "updated_on"]),
  ...listInput,
});

/** The shape of a case is said once, by the tool that reads one: it costs an agent tokens each time. */
const output = z.object({
  crm_cases: z.array(z.looseObject({})).describe("As service_crm_cases_get has them."),
  ...listOutput,
  hint: z.string().optional(),
});

type Input = z.infer<typeof input>;

const DESCRIPTION_BYTES = 2_000;

export const listCases: Tool<Input, z.infer<typeof output>> = {
  name: "service_crm_cases_list",
  title: "List CRM cases",
  description: "CRM cases you may see, last changed first; open ones by default.",
  input,
  output,
  access: "read",
  async call({ db, baseUrl }, caller, asked) {
    const filters = await filtersOf({ db, baseUrl }, caller, asked);
    const total_count = await countCases(db, caller, filters);
    if (asked.count_only || total_count === 0) {
      const countClosed = () => countCases(db, caller, { ...filters, status_id: "closed" });
      const hint = total_count === 0 ? await hintAtClosed(asked.status, countClosed) : {};
      return { crm_cases: [], total_count, next_cursor: null, ...hint };
    }
    const list = { list: "crm_cases", asked };
    const limit = asked.limit + 1;
    const { rows, place } =
      asked.sort === undefined
        ? await inTime(db, caller, { filters, limit, after: placeAfter(placeInTime, list) })
        : await inOrderAsked(db, caller, {
            filters,
            limit,
            sort: orderAsked(asked.sort),
            offset: placeAfter(placeInOrder, list)?.[0] ?? 0,
          });
    const people = await peopleIn(
      db,
      hasText(asked.fields) ? rows.map((row) => row.author_id) : [],
      rows.map((row) => row.project_id),
    );
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => ({ ...rowOf(row, asked.fields, baseUrl), ...standingOf(row, people) }),
      place,
    });
    return { crm_cases: items, total_count, ...rest };
  },
};

interface PageOfCases {
  rows: ListedCase[];
  /** Where the list goes on behind a row. */
  place(row: ListedCase): unknown[];
}

const inTime = async (db: Db, viewer: Viewer, page: Parameters<typeof recentCases>[2]): Promise<PageOfCases> => ({
  rows: await recentCases(db, viewer, page),
  place: (row) => [row.position, row.id],
});

/** In an order of one's own each row has its number alone for a place. */
async function inOrderAsked(
  db: Db,
  viewer: Viewer,
  page: { filters: Filters; sort: string; limit: number; offset: number },
): Promise<PageOfCases> {
  const { cases } = await caseList(db, viewer, page);
  return { rows: cases, place: (row) => [page.offset + cases.indexOf(row) + 1] };
}

function orderAsked(sort: string): string {
  const ways = waysAsked(sort.toLowerCase());
  onlyOrders(ways, { names: sortNames, isSortable: (name) => sortNames.includes(name) });
  return ways.map(({ name, way }) => `${name}:${way}`).join();
}

/** With a description comes what says where it was cut. */
function rowOf(row: ListedCase, fields: string[], baseUrl: string) {
  const all = Object.entries(caseForAgents(row, baseUrl));
  const picked = Object.fromEntries(all.filter(([name]) => fields.includes(name)));
  return fields.includes("description")
    ? { ...picked, ...cutText("description", row.description, { bytes: DESCRIPTION_BYTES }) }
    : picked;
}

const hasText = (fields: string[]) => fields.some((name) => TEXTS.includes(name));

const TEXTS = ["name", "company", "contact", "description"];

/** Marks rows with text of people from outside. */
const standingOf = (row: ListedCase, people: Map<number, KnownPerson>) =>
  markOutsider(people, { authorId: row.author_id, projectId: row.project_id });

async function filtersOf(here: Here & { db: Db }, caller: Viewer, asked: Input): Promise<Filters> {
  return {
    project_id: asked.project === undefined ? undefined : String((await namedProject(here, caller, asked.project)).id),
    status_id: await statusesAsked(asked.status ?? "open", await statusesWithKind(here.db)),
    assigned_to_id: await assigneesAsked(here, caller, asked.assigned_to),
    author_id: await peopleAsked(here, caller, { field: "author", wanted: asked.author }),
    name: asked.query?.trim() && `~${asked.query}`,
    company: asked.company?.trim() && `~${asked.company}`,
    updated_on: updatedSinceAsked(caller, asked.updated_since),
  };
}

const statusesWithKind = async (db: Db) =>
  (await caseStatuses(db)).map(({ is_closed, ...status }) => ({ ...status, isClosed: is_closed }));
