import { sql } from "kysely";
import type { Db, Runtime } from "../../kernel/index.js";
import { removeFiles } from "./removed-files.js";

/** Uploads that were not attached are deleted after a day, as in Redmine. */
const WAITING_HOURS = 24;

/** No upload takes so long, so a file without a row has none coming. */
const UNNAMED_MS = 24 * 3600 * 1000;

const SOME = 1_000;

export async function expireUploads(runtime: Runtime): Promise<void> {
  for (let expired = SOME; expired === SOME; ) {
    const { numDeletedRows } = await runtime.db
      .deleteFrom("attachments")
      .where("id", "in", (waiting) =>
        waiting
          .selectFrom("attachments")
          .select("id")
          .where("entity_type", "is", null)
          .where("created_on", "<", sql<Date>`now() - make_interval(hours => ${sql.lit(WAITING_HOURS)})`)
          .orderBy("id")
          .limit(SOME)
          .forUpdate(),
      )
      .executeTakeFirst();
    expired = Number(numDeletedRows);
  }
  await removeFiles(runtime);
}

/** Removes files that no row names: a process was killed between the file and its row. */
export async function sweepFiles({ db, files, log }: Runtime): Promise<void> {
  const before = Date.now() - UNNAMED_MS;
  for await (const some of files.all()) {
    const old = some.filter(({ changedOn }) => changedOn.getTime() < before).map(({ name }) => name);
    for (const name of await unnamedFiles(db, old)) {
      await files.remove(name);
      log.info({ file: name }, "a file that no attachment names was removed");
    }
  }
}

/** Of these, the files that no attachment names, and none that is about to be removed. */
export async function unnamedFiles(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
     where not exists (select 1 from attachments a where a.file = name)
       and not exists (select 1 from removed_files r where r.file = name)`.execute(db);
  return rows.map(({ name }) => name);
}
