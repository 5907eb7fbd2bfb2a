import { type RawBuilder, sql } from "kysely";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import { type Db, MOST_FOUND, type Named, onOneLine, readReference, writtenReference } from "../../kernel/index.js";

/** A category is written as its name, unless the name looks like another reference. */
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

async function categoriesWhere(db: Db, projectId: number, condition: RawBuilder<boolean>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from issue_categories where project_id = ${projectId} and ${condition}
     order by lower(name), id limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return rows;
}
