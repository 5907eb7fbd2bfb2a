import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { cutText, type Tool } from "../../../agents/index.js";
import { type Db, listAnswer, listOutput, placeAfter, placeInOrder, placeInTime } from "../../../kernel/index.js";
import { type KnownPerson, markOutsider, peopleIn } from "../../../projects/index.js";
import { issueForAgents, issueShape } from "../../fields/issue-shape.js";
import { countIssues, issueList, recentIssues } from "../../list/issue-list.js";
import { type Filters, withinProject } from "../../list/issue-query.js";
import type { ListedIssue } from "../../list/listed-issue.js";
import type { Arranged } from "../../list/order/order.js";
import { customValuesInList } from "../custom-values.js";
import { hintAtClosed } from "./asked-of-lists.js";
import { countedGroups, groupShape } from "./counted-groups.js";
import { filtersOf, listIssuesInput } from "./list-input.js";
import { orderAsked, viewAsked } from "./list-order.js";

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
    custom_fields: z.looseObject({}),
  })
  .partial();

const output = z.object({
  issues: z.array(rowShape),
  projects: z.array(z.object({ id: z.int(), identifier: z.string(), name: z.string() })).optional(),
  people: z.array(z.object({ id: z.int(), login: z.string(), name: z.string() })).optional(),
  groups: z.array(groupShape).optional(),
  ...listOutput,
  hint: z.string().optional(),
});

type Row = z.infer<typeof rowShape>;

const DESCRIPTION_BYTES = 2_000;

export const listIssues: Tool<z.infer<typeof listIssuesInput>, z.infer<typeof output>> = {
  name: "service_issues_list",
  title: "List issues",
  description:
    'Issues you may see, last changed first; open ones by default. A filter takes several, "New, Feedback"; "none" finds what has no assignee, category, version or parent. More with `fields`; numbers with `count_only`, by a field with `group_by`.',
  input: listIssuesInput,
  output,
  access: "read",
  async call({ db, baseUrl }, caller, asked) {
    const view = await viewAsked(db, caller, asked.view);
    const { project_id = view?.project_id, ...own } = await filtersOf({ db, baseUrl }, caller, asked);
    // A view of one project is of that project.
    const filters = withinProject({ ...view?.filters, ...own }, project_id ?? undefined);
    if (asked.count_only || asked.group_by !== undefined) {
      const grouped =
        asked.group_by === undefined ? {} : await countedGroups(db, caller, { filters, by: asked.group_by });
      const total_count = await countIssues(db, caller, filters);
      const hint = await nearby(db, caller, filters, total_count);
      return { issues: [], ...grouped, total_count, next_cursor: null, ...hint };
    }
    const list = { list: "issues", asked };
    const order = await orderAsked(db, caller, { sort: asked.sort, view });
    const limit = asked.limit + 1;
    const { rows, total_count, place } = order
      ? await inOrderAsked(db, caller, { filters, limit, order, offset: placeAfter(placeInOrder, list)?.[0] ?? 0 })
      : await inTime(db, caller, { filters, limit, after: placeAfter(placeInTime, list) });
    const { fields } = asked;
    const people = await peopleIn(
      db,
      rows.flatMap((row) => peopleOf(row, fields)),
      rows.map(({ project_id }) => project_id),
    );
    const customs = fields.includes("custom_fields") ? await customValuesInList(db, rows) : undefined;
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => ({
        ...rowOf(row, fields, baseUrl),
        ...(customs && { custom_fields: customs.get(row.id) }),
        ...standingOf(row, fields, people),
      }),
      place,
      room: ROOM,
    });
    const hint = await nearby(db, caller, filters, total_count);
    return { issues: items, ...namedOnce(rows.slice(0, items.length), fields, people), total_count, ...rest, ...hint };
  },
};

/** Where nothing was found: which of the closed ones might have been meant. */
const nearby = async (db: Db, viewer: Viewer, filters: Filters, total: number) =>
  total > 0 ? {} : hintAtClosed(filters.status_id, () => countIssues(db, viewer, { ...filters, status_id: "closed" }));

/** Bytes for the rows; who and what they refer to, a hundred of each at most, has the rest. */
const ROOM = 20_000;

interface PageOfIssues {
  rows: ListedIssue[];
  total_count: number;
  /** Where the list goes on behind a row. */
  place(row: ListedIssue): unknown[];
}

type Page = Parameters<typeof recentIssues>[2];

/** The first page and its count share what they find out about the caller; later ones are found by their place. */
async function inTime(db: Db, viewer: Viewer, { filters, limit, after }: Page): Promise<PageOfIssues> {
  const place = (row: ListedIssue) => [row.position, row.id];
  if (after === undefined) {
    const { issues, total } = await issueList(db, viewer, { filters, sort: "updated_on:desc", limit, offset: 0 });
    return { rows: issues, total_count: total, place };
  }
  const total_count = await countIssues(db, viewer, filters);
  return { rows: await recentIssues(db, viewer, { filters, limit, after }), total_count, place };
}

/** In an order of one's own each row has its number alone for a place. */
async function inOrderAsked(
  db: Db,
  viewer: Viewer,
  { filters, limit, order, offset }: { filters: Filters; limit: number; order: Arranged; offset: number },
): Promise<PageOfIssues> {
  const { issues, total } = await issueList(db, viewer, { ...order, filters, limit, offset });
  return { rows: issues, total_count: total, place: (row) => [offset + issues.indexOf(row) + 1] };
}

/** With a field comes what says where it was cut. */
function rowOf(row: ListedIssue, fields: string[], baseUrl: string): Row {
  const issue: Row = {
    ...issueForAgents(row, baseUrl),
    project: { id: row.project_id },
    author: { id: row.author_id },
    assigned_to: row.assigned_to_id === null ? null : { id: row.assigned_to_id },
  };
  const picked = Object.fromEntries(Object.entries(issue).filter(([name]) => fields.includes(name)));
  return fields.includes("description")
    ? { ...picked, ...cutText("description", row.description, { bytes: DESCRIPTION_BYTES }) }
    : picked;
}

const hasText = (fields: string[]) => fields.includes("subject") || fields.includes("description");

/** Marks rows with text of people from outside. */
const standingOf = (row: ListedIssue, fields: string[], people: Map<number, KnownPerson>): Row =>
  hasText(fields) ? markOutsider(people, { authorId: row.author_id, projectId: row.project_id }) : {};

const peopleOf = (row: ListedIssue, fields: string[]): number[] => [
  ...(fields.includes("author") || hasText(fields) ? [row.author_id] : []),
  ...(fields.includes("assigned_to") && row.assigned_to_id !== null ? [row.assigned_to_id] : []),
];

function namedOnce(rows: ListedIssue[], fields: string[], people: Map<number, KnownPerson>) {
  const projects = new Map(
    rows.map((row) => [
      row.project_id,
      { id: row.project_id, identifier: row.project_identifier, name: row.project_name },
    ]),
  );
  const referred = new Set(
    rows.flatMap(({ author_id, assigned_to_id }) => [
      ...(fields.includes("author") ? [author_id] : []),
      ...(fields.includes("assigned_to") ? [assigned_to_id] : []),
    ]),
  );
  const named = [...people.values()].filter(({ id }) => referred.has(id));
  return {
    ...(fields.includes("project") && { projects: [...projects.values()] }),
    ...((fields.includes("author") || fields.includes("assigned_to")) && {
      people: named.map(({ id, login, name }) => ({ id, login, name })),
    }),
  };
}
