import { sql } from "kysely";
import type { StoredDetail } from "../entities/index.js";
import type { Db } from "../kernel/index.js";

/** A changed field as people read it. `field` is the key of its label; long texts are left out of a line. */
export interface ReadableDetail {
  id: number;
  journalId: number;
  field: string;
  old: string | null;
  value: string | null;
}

/** Which table names the values of a field. */
const named: Record<string, string> = {
  project_id: "project",
  tracker_id: "tracker",
  status_id: "status",
  priority_id: "priority",
  category_id: "category",
  assigned_to_id: "user",
};

/** References are stored, names are read when somebody looks: one statement for all details together. */
export async function readableDetails(db: Db, details: StoredDetail[]): Promise<ReadableDetail[]> {
  const names = await namesOf(db, details);
  const shown = (key: string, value: string | null) => {
    if (value === null || value === "") return null;
    if (key === "is_private") return value === "1" ? "yes" : "no";
    if (key === "done_ratio") return `${value} %`;
    const table = named[key];
    return table === undefined ? value : (names.get(`${table} ${value}`) ?? `#${value}`);
  };
  return details.map(({ id, journal_id, prop_key, old_value, value }) => ({
    id,
    journalId: journal_id,
    field: prop_key,
    old: shown(prop_key, old_value),
    value: shown(prop_key, value),
  }));
}

async function namesOf(db: Db, details: StoredDetail[]): Promise<Map<string, string>> {
  const idsOf = (table: string) => [
    ...new Set(
      details
        .filter(({ prop_key }) => named[prop_key] === table)
        .flatMap(({ old_value, value }) => [old_value, value])
        .filter((id) => id !== null && /^\d{1,9}$/.test(id))
        .map(Number),
    ),
  ];
  if (!details.some(({ prop_key }) => named[prop_key])) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    select 'project ' || id as key, name from projects where id = any(${idsOf("project")}::int[])
    union all select 'tracker ' || id, name from trackers where id = any(${idsOf("tracker")}::int[])
    union all select 'status ' || id, name from issue_statuses where id = any(${idsOf("status")}::int[])
    union all select 'priority ' || id, name from issue_priorities where id = any(${idsOf("priority")}::int[])
    union all select 'category ' || id, name from issue_categories where id = any(${idsOf("category")}::int[])
    union all select 'user ' || id, trim(firstname || ' ' || lastname) from users
               where id = any(${idsOf("user")}::int[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
