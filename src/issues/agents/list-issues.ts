import { z } from "zod";
import { cutText, type Tool } from "../../agents/index.js";
import { type Db, listAnswer, listOutput, placeAfter, placeInTime } from "../../kernel/index.js";
import { type Standing, standings } from "../../projects/index.js";
import { issueForAgents, issueShape } from "../fields/issue-shape.js";
import { countIssues, type ListedIssue, recentIssues } from "../list/issue-list.js";
import { filtersOf, listIssuesInput } from "./list-input.js";
import { peopleById } from "./references.js";

const byId = z.object({ id: z.int() });

/** A row refers to projects and people by id; they are named once, beside the list. */
const rowShape = issueShape
  .extend({
    project: byId,
    author: byId,
    assigned_to: byId.nullable(),
    description_next_offset: z.int(),
    description_length: z.int(),
    author_standing: z.literal("outsider"),
  })
  .partial();

const output = z.object({
  issues: z.array(rowShape),
  projects: z.array(z.object({ id: z.int(), identifier: z.string(), name: z.string() })).optional(),
  people: z.array(z.object({ id: z.int(), login: z.string(), name: z.string() })).optional(),
  ...listOutput,
});

type Row = z.infer<typeof rowShape>;

const DESCRIPTION_BYTES = 2_000;

export const listIssues: Tool<z.infer<typeof listIssuesInput>, z.infer<typeof output>> = {
  name: "service_issues_list",
  title: "List issues",
  description:
    "Issues you may see, last changed first; open ones unless you say otherwise. Ask for more with `fields`, for numbers only with `count_only`. Projects and people are named once beside the list.",
  input: listIssuesInput,
  output,
  access: "read",
  async call({ db, baseUrl }, caller, asked) {
    const filters = await filtersOf(db, caller, asked);
    const total_count = await countIssues(db, caller, filters);
    if (asked.count_only) return { issues: [], total_count, next_cursor: null };
    const list = { list: "issues", asked };
    const after = placeAfter(placeInTime, list);
    const rows = await recentIssues(db, caller, { filters, limit: asked.limit + 1, after });
    const standing = await authorStandings(db, rows, asked.fields);
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => ({ ...picked(rowOf(row, baseUrl), asked.fields), ...standing(row) }),
      place: (row) => [row.position, row.id],
      room: ROOM,
    });
    return { issues: items, ...(await named(db, rows.slice(0, items.length), asked.fields)), total_count, ...rest };
  },
};

/** Bytes for the rows; who and what they refer to, a hundred of each at most, has the rest. */
const ROOM = 20_000;

function rowOf(row: ListedIssue, baseUrl: string): Row {
  return {
    ...issueForAgents(row, baseUrl),
    ...cutText("description", row.description, { bytes: DESCRIPTION_BYTES }),
    project: { id: row.project_id },
    author: { id: row.author_id },
    assigned_to: row.assigned_to_id === null ? null : { id: row.assigned_to_id },
  };
}

/** With a field come what says where it was cut. */
const picked = (row: Row, fields: string[]): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => fields.includes(name.replace(/_(next_offset|length)$/, ""))),
  );

/** Marks rows with text of people from outside. */
async function authorStandings(db: Db, rows: ListedIssue[], fields: string[]) {
  if (!fields.includes("subject") && !fields.includes("description")) return () => ({});
  const pairOf = (row: ListedIssue) => ({ userId: row.author_id, projectId: row.project_id });
  const standing: (pair: ReturnType<typeof pairOf>) => Standing = await standings(db, rows.map(pairOf));
  return (row: ListedIssue) => {
    const author_standing = standing(pairOf(row));
    return author_standing === "outsider" ? { author_standing } : {};
  };
}

async function named(db: Db, rows: ListedIssue[], fields: string[]) {
  const projects = new Map(
    rows.map((row) => [
      row.project_id,
      { id: row.project_id, identifier: row.project_identifier, name: row.project_name },
    ]),
  );
  const people = rows.flatMap(({ author_id, assigned_to_id }) => [
    ...(fields.includes("author") ? [author_id] : []),
    ...(fields.includes("assigned_to") && assigned_to_id !== null ? [assigned_to_id] : []),
  ]);
  return {
    ...(fields.includes("project") && { projects: [...projects.values()] }),
    ...((fields.includes("author") || fields.includes("assigned_to")) && { people: await peopleById(db, people) }),
  };
}
