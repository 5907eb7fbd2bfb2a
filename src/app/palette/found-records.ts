import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import type { PaletteSource } from "./palette-door.js";

/** Of each class. */
const MOST_OF_EACH = 5;

export interface FoundRecord {
  label: string;
  note: string;
  href: string;
  done: boolean;
}

/** What the sources have for a text, in their order: one statement. */
export async function foundRecords(
  db: Db,
  viewer: Viewer,
  { sources, ...asked }: { sources: readonly PaletteSource[]; text: string; path: string },
): Promise<{ source: PaletteSource; records: FoundRecord[] }[]> {
  const selects = sources.flatMap((source, place) => {
    const records = source.records(viewer, { ...asked, limit: MOST_OF_EACH });
    return records
      ? [sql`select ${sql.lit(place)} as source, row_number() over () as place, r.* from (${records}) r`]
      : [];
  });
  if (asked.text === "" || selects.length === 0) return [];
  // Which plan is right depends on the words.
  const { rows } = await sql<FoundRecord & { source: number }>`
    ${unnamed} ${sql.join(selects, sql` union all `)} order by source, place`.execute(db);
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return sources.flatMap((source, place) => {
    const records = bySource.get(place);
    return records ? [{ source, records }] : [];
  });
}
