import { sql } from "kysely";
import { z } from "zod";
import { filledLine } from "../input/forms/sent-values.js";
import { parsed } from "../input/input.js";
import { invalid } from "../refusal/refusal.js";
import type { Tables, Trx } from "./database.js";

/** Tables of few records with a unique name, in an order that administrators choose. */
type OrderedTable = {
  [T in keyof Tables]: Tables[T] extends { name: string; position: number } ? T : never;
}[keyof Tables];

type Value = string | number | boolean | string[] | number[] | Record<string, unknown> | null;

type Values = Record<string, Value | undefined>;

/** Adds a record at its `position`, which counts from 1; at the end without one. No permission check: the verb must have made it. */
export async function insertOrdered(
  trx: Trx,
  table: OrderedTable,
  { name, position, ...values }: Values & { name?: string; position?: number },
): Promise<{ id: number; name: string }> {
  const given = written({ name: acceptedName(name), ...values });
  const { rows } = await sql<{ id: number; name: string }>`
    insert into ${sql.table(table)} (position, ${sql.join(given.map(([column]) => sql.ref(column)))})
    select coalesce(max(position), 0) + 1, ${sql.join(given.map(([, value]) => value))} from ${sql.table(table)}
    on conflict do nothing returning id, name`.execute(trx);
  const made = rows[0];
  if (!made) throw invalid("name", "taken");
  if (position !== undefined) await moveTo(trx, table, made.id, position);
  return made;
}

/** What is undefined stays as it is. No permission check: the verb must have made it, and that the record exists. */
export async function updateOrdered(
  trx: Trx,
  table: OrderedTable,
  id: number,
  { name, position, ...values }: Values & { name?: string; position?: number },
): Promise<void> {
  const given = written({ name: name === undefined ? undefined : acceptedName(name), ...values });
  if (given.length > 0) {
    const columns = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(trx).catch(orTaken);
  }
  if (position !== undefined) await moveTo(trx, table, id, position);
}

/** Those behind the place move on by one. */
async function moveTo(trx: Trx, table: OrderedTable, id: number, position: number): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = placed.position
      from (select o.id, n + (n >= ${position})::int as position
              from (select id, row_number() over (order by position, id) as n from ${sql.table(table)} where id <> ${id}) o
            union all
            select ${id}, least(${position}, (select count(*) from ${sql.table(table)}))) placed (id, position)
     where t.id = placed.id and t.position <> placed.position`.execute(trx);
}

const written = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

const named = z.object({ name: filledLine(255) });

const acceptedName = (name = "") => parsed(named, { name }).name;

function orTaken(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) throw invalid("name", "taken");
  throw error;
}

const UNIQUE_VIOLATION = "23505";
