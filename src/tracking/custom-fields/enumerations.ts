import { sql } from "kysely";
import { type Db, invalid, type Trx } from "../../kernel/index.js";

/** A possible value of a field of the format `enumeration`. */
export interface Enumeration {
  id: number;
  name: string;
  active: boolean;
}

/** A column of `custom_fields f`: its possible values, in their order. */
export const enumerationsOfField = sql<Enumeration[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'active', e.active) order by e.position, e.id), '[]')
    from custom_field_enumerations e where e.custom_field_id = f.id)`;

export const enumerationsOf = (db: Db, fieldId: number): Promise<Enumeration[]> =>
  db
    .selectFrom("custom_field_enumerations")
    .select(["id", "name", "active"])
    .where("custom_field_id", "=", fieldId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Those that the fields can still be given. */
export const activeEnumerations = (db: Db, fieldIds: number[]) =>
  db
    .selectFrom("custom_field_enumerations")
    .select(["id", "name", "custom_field_id"])
    .where("custom_field_id", "in", [0, ...fieldIds])
    .where("active", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** One as it is to be; without an id it is new. */
export type GivenEnumeration = Partial<Enumeration> & Pick<Enumeration, "name">;

/** All possible values of the field, in this order. One that was chosen somewhere cannot be left out: it is made inactive. */
export async function keepEnumerations(trx: Trx, fieldId: number, given: GivenEnumeration[]): Promise<void> {
  const names = given.map(({ name }) => name);
  if (new Set(names).size < names.length) throw invalid("enumerations", "taken");
  const kept = given.flatMap(({ id }) => id ?? []);
  await refuseForeign(trx, fieldId, kept);
  await removeOthers(trx, fieldId, kept);
  // A name may go from one to another: none has its old one while the new ones are given.
  await sql`update custom_field_enumerations set name = id || ' ' || name where custom_field_id = ${fieldId}`.execute(
    trx,
  );
  await sql`
    update custom_field_enumerations e set name = given.name, active = given.active, position = given.position
      from (${rows(given)}) given
     where e.id = given.id`.execute(trx);
  await sql`
    insert into custom_field_enumerations (custom_field_id, name, active, position)
    select ${fieldId}, given.name, given.active, given.position from (${rows(given)}) given
     where given.id is null order by given.position`.execute(trx);
}

const rows = (given: GivenEnumeration[]) => sql`
  select * from unnest(${given.map(({ id }) => id ?? null)}::int[], ${given.map(({ name }) => name)}::text[],
                       ${given.map(({ active }) => active ?? true)}::boolean[])
                with ordinality as given (id, name, active, position)`;

async function refuseForeign(trx: Trx, fieldId: number, ids: number[]): Promise<void> {
  const own = await trx
    .selectFrom("custom_field_enumerations")
    .select("id")
    .where("custom_field_id", "=", fieldId)
    .where("id", "in", [0, ...ids])
    .execute();
  if (own.length < new Set(ids).size || new Set(ids).size < ids.length) throw invalid("enumerations", "not_in_list");
}

async function removeOthers(trx: Trx, fieldId: number, kept: number[]): Promise<void> {
  const { rows: chosen } = await sql<{ name: string }>`
    select e.name from custom_field_enumerations e
      join custom_values v on v.custom_field_id = e.custom_field_id and left(v.value, 255) = e.id::text
     where e.custom_field_id = ${fieldId} and e.id <> all(${kept}::int[])
     order by e.position, e.id limit 1`.execute(trx);
  if (chosen[0]) throw invalid("enumerations", "tracking.value_is_chosen", { called: chosen[0].name });
  await sql`
    delete from custom_field_enumerations where custom_field_id = ${fieldId} and id <> all(${kept}::int[])`.execute(
    trx,
  );
}
