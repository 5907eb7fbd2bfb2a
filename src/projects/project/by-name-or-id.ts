import { type RawBuilder, sql } from "kysely";

/** In any capitals, and whichever of Unicode's two ways an accent is written in, which no reader can tell apart. */
export const isCalled = (column: RawBuilder<unknown>, name: string): RawBuilder<boolean> =>
  sql`lower(normalize(${column}, nfc)) = ${name.normalize("NFC").toLowerCase()}`;

/** Which rows `alias` a word means, by their `name` or by their id. `idsMeant` chooses among them. */
export function byNameOrId(alias: string, wanted: string | number) {
  const text = String(wanted).trim();
  const id = /^#?(\d{1,9})$/.exec(text)?.[1];
  const called = isCalled(sql.ref(`${alias}.name`), text);
  const meant = sql<boolean>`(${called} or ${sql.ref(`${alias}.id`)} = ${id === undefined ? null : Number(id)}::int)`;
  return { called, meant };
}

/** A name may be a number, and then is meant before the id; it may be that of several, and then all are. */
export function idsMeant(rows: readonly { id: number; called: boolean }[]): number[] {
  const called = rows.filter((row) => row.called);
  return (called.length > 0 ? called : rows).map(({ id }) => id);
}
