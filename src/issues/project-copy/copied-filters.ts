import { sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import { type CopiedProject, categoryInCopy, versionInCopy } from "../../projects/index.js";

interface Named {
  filter: string;
  original: string;
  copy: string;
}

/** Saved lists of the copy of a project: what they filter by versions and categories of the original is by those of the copy. */
export async function copiedFilters(trx: Trx, project: CopiedProject, queryIds: number[]): Promise<void> {
  const { rows: named } = await sql<Named>`
    select filter, original::text, copy::text
      from (select 'fixed_version_id' as filter, v.id as original, ${versionInCopy(sql`v.id`, project)} as copy
              from versions v where v.project_id = ${project.fromId}
            union all
            select 'category_id', c.id, ${categoryInCopy(sql`c.id`, project)}
              from issue_categories c where c.project_id = ${project.fromId}) named
     where copy is not null`.execute(trx);
  const copies = new Map(named.map(({ filter, original, copy }) => [`${filter} ${original}`, copy]));
  const queries = await trx.selectFrom("queries").select(["id", "filters"]).where("id", "in", queryIds).execute();
  const filtered = queries.map(({ id, filters }) => ({ id, filters: inCopy(filters, copies) }));
  await sql`
    update queries q set filters = filtered.filters
      from jsonb_to_recordset(${JSON.stringify(filtered)}::jsonb) filtered (id integer, filters jsonb)
     where q.id = filtered.id and q.filters <> filtered.filters`.execute(trx);
}

/** What a filter is by has no digits but those of ids. */
const inCopy = (filters: Record<string, string>, copies: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, raw]) => [
      name,
      raw.replace(/\d+/g, (id) => copies.get(`${name} ${id}`) ?? id),
    ]),
  );
