import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { operator } from "../../accounts/index.js";
import { recordGone } from "../../entities/index.js";
import { change, FILES_LOCK, type Listener, type Runtime, type Trx, topic } from "../../kernel/index.js";
import { folderOf } from "../thumbnails/kept-thumbnails.js";

/** Published when attachments were deleted and their records stay. */
export const attachmentsGone = topic<{ id: number }>("AttachmentsGone");

export const REMOVING = "attachments-remove-files";

/** One job for all files that a change leaves behind. */
export const filesFollow: Listener = (published) =>
  published.some(({ topic: name }) => [recordGone.name, attachmentsGone.name].includes(name))
    ? [{ queue: REMOVING, data: {} }]
    : [];

/** Files at a time. */
const SOME = 500;

/**
 * Removes the files of attachments that are gone; first the file, then the row that remembers it, so that a killed process
 * leaves nothing behind. One that another attachment names stays. While a back-up copies files they all stay: a later run
 * removes them.
 */
export async function removeFiles(runtime: Runtime): Promise<void> {
  for (let removed = SOME; removed === SOME; ) {
    removed = await change(runtime, operator, ({ trx }) => removeSome(trx, runtime));
  }
}

async function removeSome(trx: Trx, { files, config }: Runtime): Promise<number> {
  const lock = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(FILES_LOCK)}) as held`.execute(trx);
  if (!lock.rows[0]?.held) return 0;
  const { rows } = await sql<{ file: string; named: boolean }>`
    select r.file, exists (select 1 from attachments a where a.file = r.file) as named
      from removed_files r order by r.file limit ${SOME} for update`.execute(trx);
  for (const { file } of rows.filter(({ named }) => !named)) {
    await rm(folderOf(config, file), { recursive: true, force: true });
    await files.remove(file);
  }
  const done = rows.map(({ file }) => file);
  await trx.deleteFrom("removed_files").where(sql<boolean>`file = any(${done}::text[])`).execute();
  return rows.length;
}
