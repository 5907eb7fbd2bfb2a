import { type RawBuilder, sql } from "kysely";
import type { ChoiceSource, Choosable } from "../../../design/index.js";
import {
  type Db,
  holdsTyped,
  MOST_FOUND,
  type Named,
  plainLetters,
  readReference,
  writtenReference,
} from "../../../kernel/index.js";

/** Where one of many is found that a field can name. `possible`: a select of their ids and names. */
export function valueSource(db: Db, possible: RawBuilder<unknown>): ChoiceSource {
  const found = async (condition: RawBuilder<boolean>): Promise<Choosable[]> => {
    const { rows } = await sql<Named>`
      select id, name from (${possible}) possible (id, name) where ${condition}
       order by lower(name), id limit ${sql.lit(MOST_FOUND)}`.execute(db);
    return rows.map(({ id, name }) => ({ id, value: writtenReference(name, id), label: name }));
  };
  return {
    search: (text) => found(holdsTyped(sql.ref("name"), text)),
    named(typed) {
      const { whole, id } = readReference(typed);
      return found(id === undefined ? sql`lower(name) = lower(${whole})` : sql`id = ${id}`);
    },
  };
}

/** The same of a list, whose values are texts. The id of one says its place. */
export function listSource(possible: string[]): ChoiceSource {
  const all = possible.map((value, id): Choosable => ({ id, value, label: value }));
  const has = (text: string) => (one: Choosable) => plainLetters(one.value).includes(plainLetters(text));
  return {
    search: async (text) => all.filter(has(text)).slice(0, MOST_FOUND),
    named: async (typed) => all.filter(({ value }) => value === typed),
  };
}
