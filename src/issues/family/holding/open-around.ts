import { type RawBuilder, sql } from "kysely";

type Id = RawBuilder<number>;

/** Issues that get the same status as the one that is asked about hold nothing from it: `alongside`. */
const besides = (id: string, alongside: number[] = []): RawBuilder<unknown> =>
  alongside.length > 0 ? sql`and ${sql.ref(id)} <> all(${alongside}::int[])` : sql``;

/** An issue below this one is open. */
export const hasOpenBelow = (id: Id, alongside?: number[]): RawBuilder<boolean> => sql`(
  exists (select 1 from issues where parent_id = ${id}) and exists (
    select 1 from issues b join issue_statuses bs on bs.id = b.status_id
     where b.id = any(issues_below(${id})) and b.id <> ${id} and not bs.is_closed ${besides("b.id", alongside)}))`;

/** An open issue blocks this one. */
export const hasOpenBlocker = (id: Id, alongside?: number[]): RawBuilder<boolean> => sql`exists (
  select 1 from issue_relations r join issues b on b.id = r.issue_from_id join issue_statuses bs on bs.id = b.status_id
   where r.issue_to_id = ${id} and r.relation_type = 'blocks' and not bs.is_closed ${besides("b.id", alongside)})`;

/** This one is closed and planned for a closed version: reopened it would have to be planned for another one. */
export const isClosedInClosedVersion = (id: Id): RawBuilder<boolean> => sql`exists (
  select 1 from issues i join issue_statuses s on s.id = i.status_id join versions v on v.id = i.fixed_version_id
   where i.id = ${id} and s.is_closed and v.status = 'closed')`;

/** One of these issues is closed. */
export const oneIsClosed = (ids: RawBuilder<number[]>, alongside?: number[]): RawBuilder<boolean> => sql`exists (
  select 1 from issues a join issue_statuses cs on cs.id = a.status_id
   where a.id = any(${ids}) and cs.is_closed ${besides("a.id", alongside)})`;
