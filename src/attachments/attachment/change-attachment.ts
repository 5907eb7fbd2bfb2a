import { denied } from "../../accounts/index.js";
import { deniedOn } from "../../entities/index.js";
import { type Change, invalid, Refusal } from "../../kernel/index.js";
import { attachmentsGone } from "../sweep/removed-files.js";
import { extensionProblems } from "../upload/extension-rules.js";
import { fileName } from "../upload/file-name.js";
import { type VisibleAttachment, visibleAttachment } from "./visible-attachment.js";

export interface AttachmentEdit {
  id: number;
  filename?: string;
  description?: string;
}

/** Renames or describes a file; the history says nothing of it (as in Redmine). */
export async function editAttachment(change: Change, { id, filename, description }: AttachmentEdit): Promise<void> {
  const { trx, actor, contributions } = change;
  const found = await visibleAttachment(trx, contributions, actor, id);
  if (!found.mayEdit) throw await deniedOf(change, found, "attachments.editing");
  const next = {
    ...(filename !== undefined && { filename: fileName(filename) }),
    ...(description !== undefined && { description: description.trim() }),
  };
  if (next.filename === "") throw invalid("filename", "blank");
  const problems = next.filename === undefined ? [] : await extensionProblems(trx, [next.filename]);
  if (problems.length > 0) throw new Refusal(422, problems);
  if (Object.keys(next).length > 0) await trx.updateTable("attachments").set(next).where("id", "=", id).execute();
}

/** What is attached is deleted by the verb of its record. The file is removed after the commit. */
export async function deleteAttachment(change: Change, { id }: { id: number }): Promise<void> {
  const { trx, actor, contributions } = change;
  const found = await visibleAttachment(trx, contributions, actor, id);
  if (!found.mayEdit) throw await deniedOf(change, found, "attachments.deleting");
  if (found.record) await detach(change, found, found.record);
  else await deleteUpload(change, id);
}

const deniedOf = async (change: Change, { record }: VisibleAttachment, rule: string): Promise<Refusal> =>
  record ? deniedOn(change, record.class.entity, record.id, rule) : denied(change.actor, rule);

async function detach(
  change: Change,
  { id, custom_field_id: customFieldId }: VisibleAttachment,
  record: NonNullable<VisibleAttachment["record"]>,
): Promise<void> {
  if (customFieldId === null) await record.class.detach(change, { id: record.id, attachmentIds: [id] });
  else await record.class.values?.empty(change, { id: record.id, customFieldId });
}

async function deleteUpload({ trx, publish }: Change, id: number): Promise<void> {
  await trx.deleteFrom("attachments").where("id", "=", id).where("entity_type", "is", null).execute();
  publish(attachmentsGone, { id });
}
