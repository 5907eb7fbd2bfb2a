import type { Viewer } from "../../accounts/index.js";
import { change, type Db, type Runtime, type Translate } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { type CustomValues, sentForSeveral, withNamedValues } from "../../tracking/index.js";
import type { CopyOptions } from "../copy/copy-issue.js";
import { formIn } from "../custom-fields/form-in-projects.js";
import { fieldNames, sentName } from "../fields/fields.js";
import { issueInput } from "../fields/issue-input.js";
import type { FormValues } from "../form/form-values.js";
import { isTyped, typedFields, withTypedFields } from "../form/typed-fields.js";
import { NONE } from "./bulk-fields.js";
import { changeIssues } from "./change-issues.js";
import { copyIssues } from "./copy-issues.js";
import { projectsOf, tickedIssues } from "./ticked-issues.js";
import { canBeUndone } from "./undo/undo-changes.js";

/** What a form for several issues says. */
export interface BulkAsked {
  ids: number[];
  /** They are copied, and not changed. */
  copies: boolean;
  takesAlong: CopyOptions;
  values: FormValues;
  customs: CustomValues;
  /** The project that is chosen. */
  target: ProjectChoice | undefined;
  back: string;
}

interface Asking {
  viewer: Viewer;
  t: Translate;
}

export interface Saved {
  count: number;
  /** The journals by which it can be undone exactly; a comment cannot be taken back. */
  undoable: number[];
}

/** Changes the ticked issues, or copies them. */
export async function saveTicked(runtime: Runtime, asking: Asking, asked: BulkAsked): Promise<Saved> {
  const { ids, copies, takesAlong: options } = asked;
  const { fields, notes, privateNotes, customValues } = issueInput(await withIds(runtime.db, asking, asked));
  return change(runtime, asking.viewer, async (open) => {
    if (copies) return { count: await copyIssues(open, ids, { fields, customValues, options }), undoable: [] };
    const { count, journalIds } = await changeIssues(open, ids, { fields, customValues, notes, privateNotes });
    const isExact = notes.trim() === "" && (await canBeUndone(open.trx, journalIds));
    return { count, undoable: isExact ? journalIds : [] };
  });
}

/** In the place of names that were typed, which are looked up where the issues are to be. */
async function withIds(db: Db, { viewer, t }: Asking, { ids, values, customs, target }: BulkAsked) {
  const projectIds = target ? [target.id] : projectsOf(await tickedIssues(db, viewer, ids));
  return {
    ...(await withTypedFields(db, wanted(values), { viewer, projectIds, t })),
    custom_field_values: await withNamedValues(db, formIn(viewer, ...projectIds), sentForSeveral(customs)),
  };
}

/** What was left as it is says nothing, and what is emptied names nothing. */
function wanted(values: FormValues): FormValues {
  const typed = Object.keys(typedFields).flatMap((name) =>
    isTyped(name) && values[name] !== NONE ? [typedFields[name]] : [],
  );
  const said = [...names, ...typed, "notes", "private_notes"].filter(
    (name) => values[name] !== undefined && values[name] !== "",
  );
  const isEmptied = (name: string) => values[name] === NONE && names.includes(name);
  return Object.fromEntries(said.map((name) => [name, isEmptied(name) ? "" : values[name]]));
}

const names = fieldNames.map(sentName);
