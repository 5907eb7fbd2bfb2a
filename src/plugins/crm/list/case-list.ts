import { type RawBuilder, sql } from "kysely";
import { nameOf, type Viewer } from "../../../accounts/index.js";
import { anyOf, type Db, type PageOfList } from "../../../kernel/index.js";
import type { ProjectIds } from "../../../projects/index.js";
import { type Filters, matching } from "./case-filters.js";
import { casesNamed, eachInSight, inSight, type ListedCase, visibleCases } from "./case-query.js";

/** One page of the matching cases, and how many there are in all. */
export async function caseList(
  db: Db,
  viewer: Viewer,
  { filters, sort, limit, offset }: PageOfList & { filters: Filters; sort: string | undefined },
): Promise<{ cases: ListedCase[]; total: number }> {
  const total = await countCases(db, viewer, filters);
  if (total <= offset) return { cases: [], total };
  // Written out: a plan for any number of rows would sort all.
  const page = sortedIds(db, sort)
    .where(total > FEW ? eachInSight(viewer) : inSight(viewer))
    .where(matching(viewer, filters))
    .limit(sql.lit(limit))
    .offset(sql.lit(offset));
  const cases = casesNamed(db).where(sql<boolean>`c.id = any(array(${page}))`).orderBy(inOrder(sort));
  return { cases: await cases.execute(), total };
}

/** So many are collected and sorted. */
const FEW = 1_000;

/** Left joins: those by which nothing is sorted are not made. */
const sortedIds = (db: Db, sort: string | undefined) =>
  db
    .selectFrom("crm_cases as c")
    .leftJoin("projects as p", "p.id", "c.project_id")
    .leftJoin("crm_case_statuses as s", "s.id", "c.status_id")
    .leftJoin("users as a", "a.id", "c.author_id")
    .leftJoin("users as g", "g.id", "c.assigned_to_id")
    .select("c.id")
    .orderBy(inOrder(sort));

export async function countCases(db: Db, viewer: Viewer, filters: Filters): Promise<number> {
  const { total } = await db
    .selectFrom("crm_cases as c")
    .select(sql<number>`count(*)::int`.as("total"))
    .where(inSight(viewer))
    .where(matching(viewer, filters))
    .executeTakeFirstOrThrow();
  return total;
}

/** Up to `limit` matching cases, last changed first, behind the given place. */
export function recentCases(
  db: Db,
  viewer: Viewer,
  { filters, limit, after }: { filters: Filters; limit: number; after?: [position: string, id: number] },
): Promise<ListedCase[]> {
  const found = visibleCases(db, viewer).where(matching(viewer, filters)).orderBy(inOrder()).limit(limit);
  if (!after) return found.execute();
  const [position, id] = after;
  return found.where(sql<boolean>`(c.updated_on, c.id) < (${position}::timestamptz, ${id}::int)`).execute();
}

/** How many open ones of each project the viewer sees. */
export async function openCasesByProject(db: Db, viewer: Viewer, projectIds: ProjectIds): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("crm_cases as c")
    .select(["c.project_id as id", sql<number>`count(*)::int`.as("count")])
    .where(sql<boolean>`c.project_id = ${anyOf(projectIds)}`)
    .where(inSight(viewer))
    .where(matching(viewer, { status_id: "open" }))
    .groupBy("c.project_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const USUAL_ORDER = "updated_on:desc";

interface Sortable {
  by: RawBuilder<unknown>;
  mayBeEmpty?: true;
}

/** What a list is sorted by, as answers name it. */
const sortable = new Map<string, Sortable>(
  Object.entries<Sortable>({
    id: { by: sql`c.id` },
    name: { by: sql`lower(c.name)` },
    company: { by: sql`lower(c.company)`, mayBeEmpty: true },
    contact: { by: sql`lower(c.contact)`, mayBeEmpty: true },
    price: { by: sql`c.price`, mayBeEmpty: true },
    currency: { by: sql`c.currency` },
    status: { by: sql`s.position` },
    project: { by: sql`p.name` },
    author: { by: nameOf("a") },
    assigned_to: { by: nameOf("g"), mayBeEmpty: true },
    created_on: { by: sql`c.created_on` },
    updated_on: { by: sql`c.updated_on` },
    closed_on: { by: sql`c.closed_on`, mayBeEmpty: true },
  }),
);

export const sortNames = [...sortable.keys()];

/** Redmine's `price:desc,name`. Unknown names are ignored; what is empty comes last; the id makes every order total. */
function inOrder(sort = USUAL_ORDER): RawBuilder<unknown> {
  const keys = new Map<string, RawBuilder<unknown>>();
  for (const word of sort.split(",")) {
    const [name = "", way] = word.trim().split(":");
    const key = sortable.get(name);
    const direction = sql.raw(`${way === "desc" ? "desc" : "asc"}${key?.mayBeEmpty ? " nulls last" : ""}`);
    if (key && !keys.has(name)) keys.set(name, sql`${key.by} ${direction}`);
  }
  return sql.join([...keys.values(), sql`c.id desc`]);
}
