import { sql } from "kysely";
import type { StoredDetail } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { issueFields } from "./fields.js";
import { type ReferenceName, references } from "./references.js";

/** A changed field as people read it. `field` is the key of its label; long texts are left out of a line. */
export interface ReadableDetail {
  id: number;
  journalId: number;
  field: string;
  old: string | null;
  value: string | null;
  /** What a change of the status was. Undefined: from an open one to an open one, or from closed to closed. */
  turn?: "closed" | "reopened";
}

/** References are stored, names are read on display: one statement for all details together. */
export async function readableDetails(db: Db, details: StoredDetail[]): Promise<ReadableDetail[]> {
  const names = await namesOf(db, details);
  return details.map(({ id, journal_id, prop_key, old_value, value }) => ({
    id,
    journalId: journal_id,
    field: prop_key,
    old: readable(prop_key, old_value, names),
    value: readable(prop_key, value, names),
    ...(prop_key === "status_id" && { turn: turnOf(names.has(closed(old_value)), names.has(closed(value))) }),
  }));
}

const turnOf = (before: boolean, now: boolean) => (before === now ? undefined : now ? "closed" : "reopened");

/** A stored value as people read it; `names`: of what references refer to, as `user 12`. */
export function readable(
  name: string,
  value: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (value === null || value === "") return null;
  const { kind, to } = issueFields.get(name) ?? {};
  if (kind === "flag") return value === "1" ? "yes" : "no";
  if (kind === "percent") return `${value} %`;
  return to === undefined ? value : (names.get(`${to} ${value}`) ?? `#${value}`);
}

async function namesOf(db: Db, details: StoredDetail[]): Promise<Map<string, string>> {
  const wanted = Map.groupBy(
    details.flatMap(({ prop_key, old_value, value }) =>
      [old_value, value].map((id) => ({ to: issueFields.get(prop_key)?.to, id })),
    ),
    ({ to }) => to,
  );
  const asked = [...wanted].flatMap(([to, stored]) => {
    const ids = numbers(stored.map(({ id }) => id));
    return to ? [namesIn(to, ids), ...(to === "status" ? [closedAmong(ids)] : [])] : [];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

function namesIn(to: ReferenceName, ids: number[]) {
  const { table, name } = references[to];
  return sql`select ${sql.lit(`${to} `)} || r.id as key, ${name("r")} as name from ${sql.table(table)} r
              where r.id = any(${ids}::int[])`;
}

/** Among the names, for a status that is closed. */
const closed = (id: string | null) => `closed ${id}`;

const closedAmong = (ids: number[]) => sql`
  select 'closed ' || s.id as key, s.name from issue_statuses s where s.id = any(${ids}::int[]) and s.is_closed`;

const numbers = (ids: (string | null)[]): number[] =>
  [...new Set(ids)].flatMap((id) => (id !== null && /^\d{1,9}$/.test(id) ? [Number(id)] : []));
