import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { cutText, type Tool } from "../../../agents/index.js";
import { assigneeAsked, personAsked, statusAsked, updatedSinceAsked } from "../../../issues/index.js";
import {
  type Db,
  listAnswer,
  listInput,
  listOf,
  listOutput,
  placeAfter,
  placeInTime,
  text,
} from "../../../kernel/index.js";
import { namedProject } from "../../../projects/index.js";
import { caseStatuses } from "../case/statuses.js";
import type { Filters } from "../list/case-filters.js";
import { countCases, recentCases } from "../list/case-list.js";
import type { ListedCase } from "../list/case-query.js";
import { caseForAgents, caseShape, reference } from "./case-shape.js";

const fieldNames = Object.keys(caseShape.shape);

const input = z.strictObject({
  project: reference.optional().describe("Its subprojects are listed, too."),
  status: reference.default("open").describe('"open", "closed", "any", or a status.'),
  assigned_to: reference.optional().describe('A person, "me", or "none".'),
  author: reference.optional(),
  query: text(200).optional().describe("Words of the name."),
  company: text(200).optional(),
  updated_since: z.string().max(40).optional().describe("A day or a moment, ISO 8601."),
  fields: listOf(z.enum(fieldNames), fieldNames.length)
    .min(1)
    .default(["id", "name", "project", "status", "company", "price", "currency", "assigned_to", "updated_on"]),
  ...listInput,
});

/** The shape of a case is said once, by the tool that reads one: it costs an agent tokens each time. */
const output = z.object({
  crm_cases: z.array(z.looseObject({})).describe("The fields asked for, as service_crm_cases_get has them."),
  ...listOutput,
});

type Input = z.infer<typeof input>;

const DESCRIPTION_BYTES = 2_000;

export const listCases: Tool<Input, z.infer<typeof output>> = {
  name: "service_crm_cases_list",
  title: "List CRM cases",
  description: "CRM cases you may see, last changed first; open ones unless you say otherwise.",
  input,
  output,
  access: "read",
  async call({ db, baseUrl }, caller, asked) {
    const filters = await filtersOf(db, caller, asked);
    const total_count = await countCases(db, caller, filters);
    if (asked.count_only) return { crm_cases: [], total_count, next_cursor: null };
    const list = { list: "crm_cases", asked };
    const after = placeAfter(placeInTime, list);
    const rows = await recentCases(db, caller, { filters, limit: asked.limit + 1, after });
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => rowOf(row, asked.fields, baseUrl),
      place: (row) => [row.position, row.id],
    });
    return { crm_cases: items, total_count, ...rest };
  },
};

/** With a description comes what says where it was cut. */
function rowOf(row: ListedCase, fields: string[], baseUrl: string) {
  const all = Object.entries(caseForAgents(row, baseUrl));
  const picked = Object.fromEntries(all.filter(([name]) => fields.includes(name)));
  return fields.includes("description")
    ? { ...picked, ...cutText("description", row.description, { bytes: DESCRIPTION_BYTES }) }
    : picked;
}

async function filtersOf(db: Db, caller: Viewer, asked: Input): Promise<Filters> {
  return {
    project_id: asked.project === undefined ? undefined : String((await namedProject(db, caller, asked.project)).id),
    status_id: statusAsked(asked.status, await caseStatuses(db)),
    assigned_to_id: await assigneeAsked(db, caller, asked.assigned_to),
    author_id: await personAsked(db, caller, { field: "author", wanted: asked.author }),
    name: asked.query?.trim() && `~${asked.query}`,
    company: asked.company?.trim() && `~${asked.company}`,
    updated_on: updatedSinceAsked(asked.updated_since),
  };
}
