import { sql } from "kysely";
import { nameOf, type Viewer } from "../../../accounts/index.js";
import type { Db, Trx } from "../../../kernel/index.js";
import { permittedProjects } from "../../../projects/index.js";

/** Cases with the names of what they refer to. No visibility check: the caller must have made it. */
export const casesNamed = (db: Db | Trx) =>
  db
    .selectFrom("crm_cases as c")
    .innerJoin("projects as p", "p.id", "c.project_id")
    .innerJoin("crm_case_statuses as s", "s.id", "c.status_id")
    .innerJoin("users as a", "a.id", "c.author_id")
    .leftJoin("users as g", "g.id", "c.assigned_to_id")
    .select(["c.id", "c.project_id", "c.status_id", "c.author_id", "c.assigned_to_id", "c.name", "c.description"])
    .select(["c.contact", "c.company", "c.currency", "c.lock_version", "c.created_on", "c.updated_on", "c.closed_on"])
    .select(["p.name as project_name", "p.identifier as project_identifier", "p.status as project_status"])
    .select(["s.name as status_name", "s.is_closed as status_closed"])
    .select([
      sql<number | null>`c.price::float8`.as("price"),
      nameOf("a").as("author_name"),
      sql<string | null>`${nameOf("g")}`.as("assigned_to_name"),
      // To the microsecond, for continuing a list behind it.
      sql<string>`c.updated_on::text`.as("position"),
    ]);

/** A case with the names of what it refers to: a line of a list, the head of a page, a REST answer. */
export type ListedCase = Awaited<ReturnType<ReturnType<typeof casesNamed>["executeTakeFirstOrThrow"]>>;

/** Those that the viewer sees. */
export const visibleCases = (db: Db | Trx, viewer: Viewer) => casesNamed(db).where(inSight(viewer));

/**
 * For a statement about records of any class, which stand under `r`. Asked of each record: as a join it would begin with the
 * projects, and read all of their cases to show the newest or those that were found.
 */
export const casesSeen = (viewer: Viewer) => ({
  with: sql`crm_projects as materialized (
    select project_id from (${permittedProjects(viewer, "view_crm_cases")}) permitted)`,
  where: sql<boolean>`(r.project_id in (select project_id from crm_projects)) is true`,
});

/** For a `where` about `crm_cases c`. */
export const inSight = (viewer: Viewer) =>
  sql<boolean>`c.project_id in (select project_id from (${permittedProjects(viewer, "view_crm_cases")}) seen)`;

/** The same, asked of each case: where there are many, they are not collected by their projects, but walked in their order. */
export const eachInSight = (viewer: Viewer) => sql<boolean>`(${inSight(viewer)}) is true`;
