import { type RawBuilder, sql } from "kysely";

/** What a statement saw. */
export interface Moment {
  snapshot: string;
  /** Of a database that was restored or another server that took over, the numbers of transactions say nothing. */
  place: string;
}

const place = sql<string>`('data_changes'::regclass::oid || ' ' || pg_postmaster_start_time())`;

/** A column of a statement: what it sees. */
export const momentSeen: RawBuilder<Moment> = sql<Moment>`
  json_build_object('snapshot', pg_current_snapshot()::text, 'place', ${place})`;

/** A column of a later statement: whether it sees in all noted tables what was seen at that moment. One look at an index. */
export const unchangedSince = ({ snapshot, place: then }: Moment): RawBuilder<boolean> => sql<boolean>`
  (${place} = ${then} and not exists (
    select from data_changes d
     where d.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
       and (d.is_forgotten or not pg_visible_in_snapshot(d.xid, ${snapshot}::pg_snapshot))))`;
