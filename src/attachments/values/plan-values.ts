import type { EntityRef } from "../../entities/index.js";
import type { Change } from "../../kernel/index.js";
import { lockedFiles, lockedUploads, type PlannedFiles } from "../attachment/plan-files.js";
import { attachmentsGone } from "../sweep/removed-files.js";
import { typeOfValues } from "./type-of-values.js";

/** A custom field of a record whose file is replaced. */
export interface WantedValue {
  customFieldId: number;
  /** Of an upload; undefined: there is none from now on. */
  token: string | undefined;
  /** The file it had; undefined: none. */
  oldId: number | undefined;
}

/**
 * What becomes of files that are values of custom fields. A token that is none is left out: the field gets no file, which the
 * caller refuses. No permission check: the verb of the class must have made it.
 */
export async function plannedValues(
  change: Change,
  record: EntityRef | undefined,
  wanted: WantedValue[],
): Promise<PlannedFiles> {
  const fields = new Map(wanted.flatMap(({ token, customFieldId }) => (token ? [[token, customFieldId]] : [])));
  const uploads = await lockedUploads(
    change,
    [...fields.keys()].map((token) => ({ token })),
  );
  const oldIds = wanted.flatMap(({ oldId }) => oldId ?? []);
  const removed = record ? await lockedFiles(change, { ...record, type: typeOfValues(record.type) }, oldIds) : [];
  if (removed[0]) change.publish(attachmentsGone, removed[0]);
  return { added: uploads.map((upload) => ({ ...upload, customFieldId: fields.get(upload.token) })), removed };
}
