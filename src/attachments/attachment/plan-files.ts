import { type RawBuilder, sql } from "kysely";
import type { EntityRef, JournalDetail } from "../../entities/index.js";
import { type Change, Refusal, type Trx } from "../../kernel/index.js";
import { attachmentsGone } from "../sweep/removed-files.js";
import { contentType } from "../upload/content-type.js";
import { extensionProblems } from "../upload/extension-rules.js";
import { fileName } from "../upload/file-name.js";
import { readToken } from "../upload/upload.js";
import { typeOfValues } from "../values/type-of-values.js";
import type { SentUpload, WantedFiles } from "./sent-uploads.js";

/** What becomes of a record's files: allowed, locked, and not written yet. */
export interface PlannedFiles {
  added: PlannedUpload[];
  removed: { id: number; filename: string }[];
}

interface PlannedUpload {
  id: number;
  token: string;
  filename: string;
  contentType: string;
  description: string;
  /** Whose value it becomes; undefined: it stands among the files of the record. */
  customFieldId?: number | undefined;
}

export const noFiles: PlannedFiles = { added: [], removed: [] };

export const allFiles = (some: PlannedFiles, others: PlannedFiles): PlannedFiles => ({
  added: [...some.added, ...others.added],
  removed: [...some.removed, ...others.removed],
});

export const changesFiles = ({ added, removed }: PlannedFiles): boolean => added.length + removed.length > 0;

/**
 * Refuses what cannot be attached. No permission check: the verb of the class must have made it. `record` is locked, or
 * undefined for one that is about to be made. What is to be removed and belongs to another record is passed over, as in Redmine.
 */
export async function plannedFiles(
  change: Change,
  record: EntityRef | undefined,
  { uploads = [], removedIds = [] }: WantedFiles,
): Promise<PlannedFiles> {
  const sent = uploads.filter(({ token }) => token);
  const added = await lockedUploads(change, sent);
  const lost = sent.length - added.length;
  if (lost > 0) throw new Refusal(422, { rule: "attachments.not_saved", values: { count: lost } });
  if (record && added.length > 0) await refuseTooMany(change, record, added.length);
  const removed = record ? await lockedFiles(change, record, removedIds) : [];
  if (removed[0]) change.publish(attachmentsGone, removed[0]);
  return { added, removed };
}

/** Only its author has a token's upload, and only until it is attached: any other is left out. */
export async function lockedUploads({ trx, actor }: Change, sent: SentUpload[]): Promise<PlannedUpload[]> {
  if (sent.length === 0) return [];
  const tokens = sent.flatMap(({ token }) => readToken(token ?? "") ?? []);
  const waiting = await trx
    .selectFrom("attachments")
    .select(["id", "digest", "filename", "content_type"])
    .where("id", "in", [0, ...tokens.map(({ id }) => id)])
    .where("author_id", "=", actor.id)
    .where("entity_type", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const free = new Map(waiting.map((upload) => [`${upload.id}.${upload.digest}`, upload]));
  const planned = sent.flatMap(({ token: sentToken, filename, content_type, description }) => {
    const token = sentToken ?? "";
    const upload = free.get(token);
    // A token counts once.
    free.delete(token);
    if (!upload) return [];
    const name = fileName(filename ?? "") || upload.filename;
    const type = content_type ? contentType(content_type, name) : upload.content_type;
    return [{ id: upload.id, token, filename: name, contentType: type, description: description?.trim() ?? "" }];
  });
  const names = planned.map(({ filename }) => filename);
  const problems = await extensionProblems(trx, names);
  if (problems.length > 0) throw new Refusal(422, problems);
  return planned;
}

/** All files of a record are shown at once. */
const MOST_OF_RECORD = 1_000;

async function refuseTooMany({ trx }: Change, { type, id }: EntityRef, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from attachments where entity_type = ${type} and entity_id = ${id}`.execute(trx);
  if ((rows[0]?.count ?? 0) + more <= MOST_OF_RECORD) return;
  throw new Refusal(422, { rule: "attachments.too_many", values: { count: MOST_OF_RECORD } });
}

export async function lockedFiles({ trx }: Change, { type, id }: EntityRef, ids: number[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("attachments")
    .select(["id", "filename"])
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** For the history of the record. */
export const fileDetails = ({ added, removed }: PlannedFiles): JournalDetail[] => [
  ...removed.map(({ id, filename }) => detail(id, { old: filename, value: null })),
  ...added.map(({ id, filename }) => detail(id, { old: null, value: filename })),
];

const detail = (id: number, values: Pick<JournalDetail, "old" | "value">): JournalDetail => ({
  property: "attachment",
  field: String(id),
  ...values,
});

/** For a verb that writes its record in a statement of its own. */
export async function writeFiles(trx: Trx, { type, id }: EntityRef, planned: PlannedFiles): Promise<void> {
  const parts = writtenFiles({ type, id: sql`${id}::int` }, planned);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(trx);
}

/** `name as (...)`: what the statement that writes the record writes of its files. */
export function writtenFiles(
  { type, id }: { type: string; id: RawBuilder<number> },
  { added, removed }: PlannedFiles,
): RawBuilder<unknown>[] {
  const attached = sql`attached as (
    update attachments a
       set entity_type = case when f.custom_field_id is null then ${type} else ${typeOfValues(type)} end, entity_id = ${id},
           custom_field_id = f.custom_field_id,
           filename = f.filename, content_type = f.content_type, description = f.description
      from unnest(${added.map((file) => file.id)}::int[], ${added.map(({ customFieldId }) => customFieldId ?? null)}::int[],
                  ${added.map(({ filename }) => filename)}::text[],
                  ${added.map((file) => file.contentType)}::text[], ${added.map(({ description }) => description)}::text[])
           as f (id, custom_field_id, filename, content_type, description)
     where a.id = f.id)`;
  const detached = sql`detached as (
    delete from attachments where id = any(${removed.map((file) => file.id)}::int[]))`;
  return [...(added.length > 0 ? [attached] : []), ...(removed.length > 0 ? [detached] : [])];
}
