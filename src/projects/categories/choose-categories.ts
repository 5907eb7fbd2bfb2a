import { type RawBuilder, sql } from "kysely";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import {
  type Db,
  holdsTyped,
  MOST_FOUND,
  type Named,
  onOneLine,
  readReference,
  writtenReference,
} from "../../kernel/index.js";

/** A category is written as its name, unless the name looks like another reference. */
export const categoryReference = ({ id, name }: Named) =>
  name === onOneLine(name) && readReference(name).id === undefined ? name : writtenReference(name, id);

export const categorySource = (db: Db, projectId: number): ChoiceSource => ({
  async search(text) {
    return (await categoriesWhere(db, projectId, holdsTyped(sql.ref("name"), text))).map(choosable);
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

const categoriesWhere = (db: Db, projectId: number, condition: RawBuilder<boolean>): Promise<Named[]> =>
  db
    .selectFrom("issue_categories")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where(condition)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(sql.lit(MOST_FOUND))
    .execute();
