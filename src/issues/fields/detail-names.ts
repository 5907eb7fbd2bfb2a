import { sql } from "kysely";
import type { StoredDetail } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { customName } from "../../tracking/index.js";
import { fieldOf } from "../custom-fields/format-kinds.js";
import type { Field, FieldKind } from "./field.js";
import { type Reference, referenceOf } from "./references.js";

/** A changed field as people read it. `field` is the key of its label; long texts are left out of a line. */
export interface ReadableDetail {
  id: number;
  journalId: number;
  field: string;
  /** What a custom field is called; undefined for others, which the words name. */
  name: string | undefined;
  /** Of an attachment. */
  fileId?: number;
  /** The field has several values, and this is one that came or went. */
  ofSeveral: boolean;
  /** Undefined for a field that is none any more. */
  kind: FieldKind | "file" | undefined;
  old: string | null;
  value: string | null;
  /** What a change of the status was. Undefined: from an open one to an open one, or from closed to closed. */
  turn: "closed" | "reopened" | undefined;
}

type Fields = ReadonlyMap<string, Field>;
type ReadableField = Pick<Field, "to"> & { kind: ReadableDetail["kind"] };

/** Of the history of attachments: `prop_key` is the id of one, the value the name its file had. */
const ATTACHMENT = "attachment";

/** References are stored, names are read on display: one statement for all details together. */
export async function readableDetails(db: Db, details: StoredDetail[], fields: Fields) {
  const names = await namesOf(db, details, fields);
  return details.map((detail): ReadableDetail => {
    const { id, journal_id, property, prop_key, old_value, value, custom } = detail;
    const isFile = property === ATTACHMENT;
    const field = changedField(detail, fields);
    return {
      id,
      journalId: journal_id,
      field: custom ? customName(Number(prop_key)) : isFile ? ATTACHMENT : prop_key,
      ...(isFile && { fileId: Number(prop_key) }),
      name: custom?.name,
      ofSeveral: custom?.multiple ?? false,
      kind: field?.kind,
      old: readable(field, old_value, names),
      value: readable(field, value, names),
      turn: closes(field) ? turnOf(names.has(closed(old_value)), names.has(closed(value))) : undefined,
    };
  });
}

const changedField = ({ property, prop_key, custom }: StoredDetail, fields: Fields): ReadableField | undefined =>
  custom ? fieldOf[custom.format] : property === ATTACHMENT ? { kind: "file" } : fields.get(prop_key);

const closes = (field: ReadableField | undefined) => field?.to !== undefined && referenceOf(field.to).closes;

const turnOf = (before: boolean, now: boolean) => (before === now ? undefined : now ? "closed" : "reopened");

/** A stored value as people read it; `names`: of what references refer to, as `users 12`. */
export function readable(
  { kind, to }: Partial<ReadableField> = {},
  value: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (value === null || value === "") return null;
  if (kind === "flag") return value === "1" ? "yes" : "no";
  if (kind === "percent") return `${value} %`;
  return to === undefined ? value : (names.get(`${referenceOf(to).table} ${value}`) ?? `#${value}`);
}

async function namesOf(db: Db, details: StoredDetail[], fields: Fields): Promise<Map<string, string>> {
  const ids = new Map<Reference, (string | null)[]>();
  for (const detail of details) {
    const { old_value, value } = detail;
    const to = changedField(detail, fields)?.to;
    if (to === undefined) continue;
    const known = ids.get(referenceOf(to)) ?? [];
    known.push(old_value, value);
    ids.set(referenceOf(to), known);
  }
  if (ids.size === 0) return new Map();
  const asked = [...ids].flatMap(([reference, stored]) => {
    const some = numbers(stored);
    return [namesIn(reference, some), ...(reference.closes ? [closedAmong(reference, some)] : [])];
  });
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

function namesIn({ table, name }: Reference, ids: number[]) {
  return sql`select ${sql.lit(`${table} `)} || r.id as key, ${name("r")} as name from ${sql.table(table)} r
              where r.id = any(${ids}::int[])`;
}

/** Among the names, for a status that is closed. */
const closed = (id: string | null) => `closed ${id}`;

const closedAmong = ({ table, name }: Reference, ids: number[]) => sql`
  select 'closed ' || r.id as key, ${name("r")} as name from ${sql.table(table)} r
   where r.id = any(${ids}::int[]) and r.is_closed`;

const numbers = (ids: (string | null)[]): number[] =>
  [...new Set(ids)].flatMap((id) => (id !== null && /^\d{1,9}$/.test(id) ? [Number(id)] : []));
