import { sql } from "kysely";
import { denied, type Viewer } from "../../accounts/index.js";
import {
  type Change,
  change,
  FileTooLarge,
  isUnreachable,
  type KeptFile,
  pictureSize,
  pictureType,
  Refusal,
  type Runtime,
  type Trx,
} from "../../kernel/index.js";
import { largestFile } from "../settings.js";
import { contentType } from "./content-type.js";
import { extensionProblems } from "./extension-rules.js";
import { fileName, LONGEST_NAME, randomName } from "./file-name.js";
import { moving } from "./moving.js";

/** A file as it is sent. */
export interface FileToKeep {
  filename: string | undefined;
  contentType: string | undefined;
  /** In bytes, if the sender says so before the content comes. */
  announced?: number;
  content: AsyncIterable<Uint8Array>;
}

/** A file that waits to be attached to a record, by the user who uploaded it. */
export interface Upload {
  id: number;
  /** Attaches it, once. */
  token: string;
  filename: string;
  filesize: number;
}

/**
 * Keeps a file. The row comes last: a process that is killed before leaves a file without one, which the sweep removes; there
 * is never a row without its file.
 */
export async function upload(runtime: Runtime, viewer: Viewer, sent: FileToKeep): Promise<Upload> {
  const filename = fileName(sent.filename ?? "") || randomName();
  await refuseUpload(runtime, viewer, { filename, announced: sent.announced ?? 0 });
  const kept = await runtime.files.keep(moving(sent.content), largestFile(runtime)).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? tooLarge(runtime) : error;
  });
  const type = contentType(sent.contentType, filename);
  try {
    return await change(runtime, viewer, (open) => insertUpload(open, { filename, type, kept }));
  } catch (error) {
    // Without the database nobody knows whether the row is there. If it is not, the sweep removes the file.
    if (!isUnreachable(error)) await runtime.files.remove(kept.name);
    throw error;
  }
}

/** So many uploads of one user may wait: whoever attaches none shall not fill the disk. */
const MOST_WAITING = 200;

async function refuseUpload(
  runtime: Runtime,
  viewer: Viewer,
  { filename, announced }: { filename: string; announced: number },
): Promise<void> {
  const { db, contributions } = runtime;
  const permissions = [...contributions.attachables.values()].flatMap(({ uploadWith }) => uploadWith);
  const { rows } = await sql<{ may: boolean; waiting: number }>`
    select exists (select 1 from project_permissions
                    where user_id = ${viewer.id} and permission = any(${permissions})) as may,
           (select count(*) from attachments
             where author_id = ${viewer.id} and entity_type is null) as waiting`.execute(db);
  if (!rows[0]?.may) throw denied(viewer, "attachments.uploading");
  if (rows[0].waiting >= MOST_WAITING) throw tooManyWaiting();
  if (filename.length > LONGEST_NAME) {
    throw new Refusal(422, { field: "filename", rule: "too_long", values: { count: LONGEST_NAME } });
  }
  const problems = await extensionProblems(db, [filename]);
  if (problems.length > 0) throw new Refusal(422, problems);
  if (announced > largestFile(runtime)) throw tooLarge(runtime);
}

const tooManyWaiting = () =>
  new Refusal(422, { rule: "attachments.too_many_waiting", values: { count: MOST_WAITING } });

function tooLarge(runtime: Runtime): Refusal {
  const kilobytes = largestFile(runtime) / 1024;
  const size = kilobytes % 1024 === 0 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
  return new Refusal(422, { rule: "attachments.too_big", values: { size } });
}

async function insertUpload(
  { trx, actor }: Change,
  { filename, type, kept }: { filename: string; type: string; kept: KeptFile },
): Promise<Upload> {
  await refuseOneMore(trx, actor.id);
  const picture = pictureType(kept.head);
  const size = picture === null ? undefined : (pictureSize(kept.head) ?? UNKNOWN_SIZE);
  const { id } = await trx
    .insertInto("attachments")
    .values({
      author_id: actor.id,
      filename,
      content_type: type,
      picture_type: picture,
      picture_width: size?.width ?? null,
      picture_height: size?.height ?? null,
      filesize: kept.bytes,
      digest: kept.digest,
      file: kept.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token: tokenOf({ id, digest: kept.digest }), filename, filesize: kept.bytes };
}

/** Counted once more, one upload of a user after the other: those that came at once had all found room. */
async function refuseOneMore(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('waiting uploads'), ${userId}::int)`.execute(trx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from attachments where author_id = ${userId} and entity_type is null`.execute(trx);
  if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) throw tooManyWaiting();
}

/** Of a picture whose beginning does not say how large it is. */
export const UNKNOWN_SIZE = { width: 0, height: 0 };

/** As Redmine writes it. */
export const tokenOf = ({ id, digest }: { id: number; digest: string }) => `${id}.${digest}`;

/** What a token says; undefined for a text that is none. */
export function readToken(token: string): { id: number; digest: string } | undefined {
  const [, id = "", digest = ""] = /^(\d{1,9})\.([0-9a-f]{64})$/.exec(token) ?? [];
  return id === "" ? undefined : { id: Number(id), digest };
}
