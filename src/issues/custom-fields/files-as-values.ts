import { hasExtensionOf, noFiles, type PlannedFiles, plannedValues } from "../../attachments/index.js";
import type { EntityRef } from "../../entities/index.js";
import { type Change, type Problem, Refusal } from "../../kernel/index.js";
import { type CustomChange, customName } from "../../tracking/index.js";

/** Changed custom fields where a file can be a value. */
interface WithFiles {
  /** As they are stored: a file by the id of its attachment. */
  customs: CustomChange[];
  /** As the history names them: a file by its name, which it keeps. */
  named: CustomChange[];
  /** What becomes of the files. */
  files: PlannedFiles;
}

/** Uploads become the values that name them. `record` is locked, or undefined for one that is about to be made. */
export async function filesAsValues(
  change: Change,
  record: EntityRef | undefined,
  customs: CustomChange[],
): Promise<WithFiles> {
  const ofFiles = customs.filter(isOfFile);
  if (ofFiles.length === 0) return { customs, named: customs, files: noFiles };
  const files = await plannedValues(
    change,
    record,
    ofFiles.map(({ field, old, values }) => ({
      customFieldId: field.id,
      token: values[0],
      oldId: old[0] === undefined ? undefined : Number(old[0]),
    })),
  );
  const become = new Map(files.added.map((file) => [file.customFieldId, file]));
  const lost = ofFiles.filter(({ field, values }) => values.length > 0 && !become.has(field.id));
  if (lost.length > 0) throw new Refusal(422, lost.map(notSaved));
  const problems = ofFiles.flatMap(({ field }) => otherExtension(field, become.get(field.id)?.filename));
  if (problems.length > 0) throw new Refusal(422, problems);
  const names = new Map(files.removed.map(({ id, filename }) => [String(id), filename]));
  const replaced = (change: CustomChange, values: (string | undefined)[]) => ({
    ...change,
    values: values.filter((value) => value !== undefined),
  });
  return {
    files,
    customs: customs.map((one) => (isOfFile(one) ? replaced(one, [become.get(one.field.id)?.id.toString()]) : one)),
    named: customs.map((one) =>
      isOfFile(one)
        ? {
            ...replaced(one, [become.get(one.field.id)?.filename]),
            old: one.old.map((id) => names.get(id) ?? `#${id}`),
          }
        : one,
    ),
  };
}

const isOfFile = ({ field }: CustomChange): boolean => field.field_format === "attachment";

const notSaved = ({ field: { id, name } }: CustomChange): Problem => ({
  field: customName(id),
  rule: "tracking.no_upload",
  values: { field: name },
});

/** A field can take fewer kinds of files than the settings. */
const otherExtension = (
  { id, name, extensions_allowed: extensions }: CustomChange["field"],
  file?: string,
): Problem[] =>
  file === undefined || hasExtensionOf(extensions, file)
    ? []
    : [{ field: customName(id), rule: "tracking.extension_not_allowed", values: { field: name, extensions } }];
