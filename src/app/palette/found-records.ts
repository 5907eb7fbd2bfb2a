import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import type { FoundRecord, PaletteSource } from "./palette-door.js";

/** Of each class. */
const MOST_OF_EACH = 5;

/** What the sources have for a text, in their order: one statement. Without a text, what they offer at first: none. */
export async function foundRecords(
  db: Db,
  viewer: Viewer,
  { sources, ...asked }: { sources: readonly PaletteSource[]; text: string; path: string },
): Promise<{ source: PaletteSource; records: FoundRecord[] }[]> {
  if (asked.text === "") return offeredAtFirst(viewer, sources);
  const selects = sources.flatMap((source, place) => {
    const records = source.records(viewer, { ...asked, limit: MOST_OF_EACH });
    return records
      ? [sql`select ${sql.lit(place)} as source, row_number() over () as place, r.* from (${records}) r`]
      : [];
  });
  if (selects.length === 0) return [];
  // Which plan is right depends on the words.
  const { rows } = await sql<FoundRecord & { source: number }>`
    ${unnamed} ${sql.join(selects, sql` union all `)} order by source, place`.execute(db);
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return sources.flatMap((source, place) => {
    const records = bySource.get(place);
    return records ? [{ source, records }] : [];
  });
}

const offeredAtFirst = (viewer: Viewer, sources: readonly PaletteSource[]) =>
  sources.flatMap((source) => {
    const records = source.atFirst?.(viewer).slice(0, MOST_OF_EACH) ?? [];
    return records.length > 0 ? [{ source, records }] : [];
  });
