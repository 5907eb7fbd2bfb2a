import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Change, Db, Problem } from "../../kernel/index.js";
import {
  type CustomChange,
  type CustomFieldsForm,
  type CustomValues,
  customFieldsOfAll,
  type FieldsToSet,
  type ShownCustomField,
  shownInForm,
  wantedValues,
  writtenInForm,
} from "../../tracking/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";
import { candidatesIn } from "./candidates.js";
import { labelledFields } from "./labelled.js";

/** Records with custom fields that are a project, or are in one: the viewer sees a field as their roles there let them. */
export type Customized = "project" | "version";

const projectOf: Record<Customized, RawBuilder<number>> = {
  project: sql.ref("record.id"),
  version: sql`(select v.project_id from versions v where v.id = record.id)`,
};

/** Their custom fields with the values, as far as the viewer sees them, by the ids of the records. */
export const customFieldsOf = (db: Db, viewer: Viewer, type: Customized, ids: number[]) =>
  customFieldsOfAll(db, type, ids, customFieldVisible("f", sql`${viewer.id}::int`, projectOf[type]));

/** What the viewer may set; in a new project nobody has roles yet. */
export const customsForm = (viewer: Viewer, type: Customized, projectId = 0): CustomFieldsForm => ({
  type,
  where: visibleIn(viewer, projectId),
  candidates: candidatesIn(projectId),
});

interface Stored {
  type: Customized;
  id: number;
  toSet: FieldsToSet;
}

/** What a record has, as its form writes it. */
export async function storedInForm(db: Db, viewer: Viewer, { type, id, toSet }: Stored) {
  const stored = (await customFieldsOf(db, viewer, type, [id])).get(id) ?? [];
  const named = (fields: ShownCustomField[]) => labelledFields(db, fields);
  return { ...shownInForm(stored), ...(await writtenInForm(stored, toSet.options, named)) };
}

interface Wanted {
  type: Customized;
  /** Undefined: it is new. */
  id: number | undefined;
  /** Undefined: that of a new project. */
  projectId: number | undefined;
  given: CustomValues | undefined;
}

/** What the actor wants of the custom fields of a record, and everything wrong with it. */
export async function wantedCustoms(
  { trx, actor }: Change,
  { projectId = 0, given = {}, ...record }: Wanted,
): Promise<{ changes: CustomChange[]; problems: Problem[] }> {
  const wanted = await wantedValues(trx, {
    ...record,
    where: visibleIn(actor, projectId),
    given,
    asksRequired: true,
    candidates: candidatesIn(projectId),
  });
  return actor.operator ? { ...wanted, problems: [] } : wanted;
}

const visibleIn = (viewer: Pick<Viewer, "id">, projectId: number) =>
  customFieldVisible("f", sql`${viewer.id}::int`, sql`${projectId}::int`);
