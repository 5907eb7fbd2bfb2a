import { type RawBuilder, sql } from "kysely";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import {
  CHOICES_READ,
  type Db,
  ifFew,
  MOST_FOUND,
  type Named,
  onOneLine,
  readReference,
  writtenReference,
} from "../../kernel/index.js";

/** The categories of a project, by name; undefined when they are more than a list may hold. */
export async function fewCategories(db: Db, projectId: number): Promise<Named[] | undefined> {
  const some = sql`(select * from issue_categories where project_id = ${projectId} limit ${sql.lit(CHOICES_READ)})`;
  return ifFew(await categories(db, some, CHOICES_READ));
}

/** A category goes by its name alone, unless that is written like something else. */
export const categoryReference = ({ id, name }: Named) =>
  name === onOneLine(name) && readReference(name).id === undefined ? name : writtenReference(name, id);

export const categorySource = (db: Db, projectId: number): ChoiceSource => ({
  async search(text) {
    return (await categoriesWhere(db, projectId, sql`strpos(lower(name), lower(${text})) > 0`)).map(choosable);
  },
  async named(typed) {
    const { whole, id } = readReference(typed);
    if (id !== undefined) return (await categoriesWhere(db, projectId, sql`id = ${id}`)).map(choosable);
    const found = await categoriesWhere(db, projectId, sql`lower(name) = lower(${whole})`);
    const toTheLetter = found.filter(({ name }) => name === whole);
    return (toTheLetter.length > 0 ? toTheLetter : found).map(choosable);
  },
});

const choosable = (category: Named): Choosable => ({
  id: category.id,
  value: categoryReference(category),
  label: category.name,
});

const categoriesWhere = (db: Db, projectId: number, condition: RawBuilder<boolean>) =>
  categories(db, sql`(select * from issue_categories where project_id = ${projectId} and ${condition})`, MOST_FOUND);

async function categories(db: Db, from: RawBuilder<unknown>, limit: number): Promise<Named[]> {
  const { rows } =
    await sql<Named>`select id, name from ${from} c order by lower(name), id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
