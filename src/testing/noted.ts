import { sql } from "kysely";
import type { TestApp } from "./app.js";

/**
 * Hears from now on what totals are counted from to be kept. Answers, when it is asked, the tables among them whose changes nobody
 * notes (`changesNoted`), so that a total would go on being told after them.
 */
export function unnotedIn({ runtime: { db, database } }: TestApp): () => Promise<string[]> {
  const heard = new Map<string, string>();
  database.onStatement((text) => {
    // The last column of a statement whose total is kept: see `momentSeen`.
    if (text.includes("pg_current_snapshot()")) heard.set(namedIn(text), text);
  });
  return async () => {
    const functions = await readingFunctions(db);
    const read = new Set<string>();
    for (const text of heard.values()) {
      const { rows } = await sql`explain (generic_plan, verbose, format json) ${sql.raw(text)}`.execute(db);
      const plan = JSON.stringify(rows);
      for (const [, table = ""] of plan.matchAll(/"Relation Name":"(\w+)"/g)) read.add(table);
      for (const { name, tables } of functions)
        if (plan.includes(`${name}(`)) for (const table of tables) read.add(table);
    }
    if (read.size === 0) throw new Error("No total was counted to be kept.");
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger where tgname = 'change_noted'`.execute(db);
    const noted = new Set(["data_changes", "pg_class", ...rows.map(({ table }) => table)]);
    return [...read].filter((table) => !noted.has(table)).sort();
  };
}

/** What stands behind a word that reads, and what is called: where two statements have the same, the plan of one says it for both. */
const namedIn = (text: string) => [...new Set(text.match(/(from|join)\s+\S+|\w+\(/g))].sort().join();

/** The functions of the schema, which no plan looks into, and the tables that stand in their texts. */
async function readingFunctions(db: TestApp["runtime"]["db"]): Promise<{ name: string; tables: string[] }[]> {
  const { rows } = await sql<{ name: string; tables: string[] }>`
    select p.proname as name, array_agg(distinct t.relname::text) as tables
      from pg_proc p join pg_class t on t.relkind = 'r' and p.prosrc ~ ('(from|join)\\s+' || t.relname || '\\M')
     where p.pronamespace = 'public'::regnamespace and t.relnamespace = p.pronamespace and p.prorettype <> 'trigger'::regtype
     group by 1`.execute(db);
  return rows;
}
