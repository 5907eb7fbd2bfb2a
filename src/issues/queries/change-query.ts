import { sql } from "kysely";
import { administers, denied, userGone, type Viewer } from "../../accounts/index.js";
import { type Change, type Db, following, invalid, type Trx } from "../../kernel/index.js";
import { deniedIn, permissionsOf, permittedProjects } from "../../projects/index.js";
import { refuseMeaninglessIn } from "../custom-fields/in-lists/refuse-meaningless.js";
import { notKept } from "../filters/unkept-filters.js";
import { filterNamed, isUnkept, matching } from "../list/issue-query.js";
import type { QueryFields } from "./query-input.js";
import { type SavedQuery, savedQuery } from "./saved-queries.js";

const unsaid = {
  project_id: null,
  visibility: "private",
  role_ids: [],
  filters: { status_id: "open" },
  columns: [],
  group_by: "",
  sort: "",
  totals: [],
  display_type: "list",
} satisfies QueryFields;

/** Private unless it says otherwise. */
export async function createQuery(change: Change, { name, ...fields }: QueryFields): Promise<{ id: number }> {
  if (name === undefined) throw invalid("name", "blank");
  const query = { ...unsaid, ...fields };
  await onlyWhoMay(change, query);
  await refuseWrongRoles(change, query);
  await refuseWrongFilters(change, query);
  return change.trx
    .insertInto("queries")
    .values({ ...query, name, user_id: change.actor.id, filters: JSON.stringify(query.filters) })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Asks for what it was and for what it becomes: nobody gives away, or takes, what they could not make. */
export async function updateQuery(change: Change, id: number, fields: QueryFields): Promise<void> {
  const before = await queryToChange(change, id);
  const query = { ...before, ...fields };
  await onlyWhoMay(change, query);
  await refuseWrongRoles(change, query, before.role_ids);
  await refuseWrongFilters(change, query);
  const { id: _id, created_on: _created, user_id, ...kept } = query;
  // Whoever makes a public query private has it.
  const owner = query.visibility === "private" && before.visibility !== "private" ? change.actor.id : user_id;
  await change.trx
    .updateTable("queries")
    .set({ ...kept, user_id: owner, filters: JSON.stringify(query.filters), updated_on: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function deleteQuery(change: Change, id: number): Promise<void> {
  await queryToChange(change, id);
  await change.trx.deleteFrom("queries").where("id", "=", id).execute();
}

/** Private ones of a deleted person are nobody's, and nobody sees them. */
export const forgetQueries = following(userGone, async (trx: Trx) => {
  await sql`delete from queries where visibility = 'private' and user_id is null`.execute(trx);
});

/** Locked until the change is over: what it says nothing of stays as others left it. */
async function queryToChange(change: Change, id: number): Promise<SavedQuery> {
  await change.trx.selectFrom("queries").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = await savedQuery(change.trx, change.actor, id);
  await onlyWhoMay(change, query);
  return query;
}

interface Asked {
  trx: Db | Trx;
  actor: Viewer;
}

type Placed = Pick<SavedQuery, "visibility" | "project_id">;

/** One's own ask for `save_queries`, those of others for `manage_public_queries`; of all projects only administrators have these. */
export async function onlyWhoMay(asked: Asked, { visibility, project_id }: Placed): Promise<void> {
  const { actor } = asked;
  if (actor.anonymous) throw denied(actor);
  const isOwn = visibility === "private";
  const rule = isOwn ? "issues.saving_queries" : "issues.sharing_queries";
  if (project_id !== null) return onlyWhoMayThere(asked, project_id, { isOwn, rule });
  if (!administers(actor) && !(isOwn && (await mayAnywhere(asked)))) throw denied(actor, rule);
}

/** A list of issues is for those who may view issues there: nobody else sees it, nor hears why. */
async function onlyWhoMayThere(
  { trx, actor }: Asked,
  projectId: number,
  { isOwn, rule }: { isOwn: boolean; rule: string },
): Promise<void> {
  const permissions = await permissionsOf(trx, actor, projectId);
  if (!permissions.has("view_issues")) throw denied(actor, rule);
  const may = administers(actor) || permissions.has(isOwn ? "save_queries" : "manage_public_queries");
  if (!may) throw await deniedIn(trx, actor, projectId, rule);
}

async function mayAnywhere({ trx, actor }: Asked): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (${permittedProjects(actor, "save_queries")}) as may`.execute(trx);
  return rows[0]?.may ?? false;
}

/** One for roles names them, as in Redmine: otherwise it is shared with nobody. One that was deleted since may stay. */
async function refuseWrongRoles(
  { trx }: Change,
  { visibility, role_ids }: Pick<SavedQuery, "visibility" | "role_ids">,
  present: number[] = [],
): Promise<void> {
  if (visibility === "roles" && role_ids.length === 0) throw invalid("role_ids", "issues.for_no_role");
  const { rows } = await sql`
    select id from unnest(${role_ids.filter((id) => !present.includes(id))}::int[]) given (id)
     where id not in (select id from roles)`.execute(trx);
  if (rows.length > 0) throw invalid("role_ids", "not_in_list");
}

/** A list that would refuse its own filters is not saved. */
async function refuseWrongFilters({ trx, actor }: Change, { filters }: Pick<SavedQuery, "filters">): Promise<void> {
  for (const name of Object.keys(filters)) {
    if (!filterNamed(name)) throw invalid("filters", "issues.no_such_filter", { filter: name });
    if (isUnkept(name)) throw notKept(name);
  }
  await refuseMeaninglessIn(trx, actor, filters);
  matching(actor, filters);
}
