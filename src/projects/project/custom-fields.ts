import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, invalid, type Named, type Trx } from "../../kernel/index.js";
import { activeEnumerations, choosableFields, chooseFields, type FieldFormat } from "../../tracking/index.js";
import { customFieldVisible } from "../permission/custom-field-visible.js";

/**
 * The custom fields that were chosen for each project and that the viewer sees there, in their order. Those of all projects are
 * left out, as in Redmine.
 */
export async function customFieldsByProject(
  db: Db,
  projectIds: number[],
  viewer: Viewer,
): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom("projects as p")
    .innerJoin("custom_fields as f", (join) =>
      join.on(sql<boolean>`f.customized_type = 'issue' and p.id = any(f.project_ids)`),
    )
    .select(["p.id as project_id", "f.id", "f.name"])
    .where("p.id", "in", [0, ...projectIds])
    .where(customFieldVisible("f", sql`${viewer.id}::int`, sql.ref("p.id")))
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  return Map.groupBy(rows, (row) => row.project_id);
}

/** What a project (undefined: a new one) can choose for its issues, as far as the viewer sees it there. */
export const fieldsToChoose = (db: Db | Trx, viewer: Viewer, projectId: number | undefined) =>
  choosableFields(
    db,
    projectId,
    viewer.operator ? sql`true` : customFieldVisible("f", sql`${viewer.id}::int`, sql`${projectId ?? null}::int`),
  );

/** Undefined: those it has. Fields of all projects are in it anyway, and what the actor does not see stays as it is. */
export async function saveIssueFields(
  trx: Trx,
  actor: Viewer,
  { id, fieldIds }: { id: number; fieldIds: number[] | undefined },
): Promise<void> {
  if (fieldIds === undefined) return;
  const among = (await fieldsToChoose(trx, actor, id)).map((field) => field.id);
  const { rows } = await sql<{ id: number }>`
    select id from custom_fields where customized_type = 'issue' and is_for_all`.execute(trx);
  const known = new Set([...among, ...rows.map((field) => field.id)]);
  if (fieldIds.some((one) => !known.has(one))) throw invalid("issue_custom_field_ids", "not_in_list");
  await chooseFields(trx, { projectId: id, among, chosen: fieldIds });
}

/** What issues of a project may have beside the fields of all, for the viewer, in their order. */
export interface IssueCustomField {
  id: number;
  name: string;
  format: FieldFormat;
  required?: true;
  multiple?: true;
  /** Those of trackers alone. */
  trackers: string[];
  possible_values?: string[];
}

const MOST_VALUES = 50;

export async function customFieldsOfIssues(db: Db, viewer: Viewer, projectId: number): Promise<IssueCustomField[]> {
  const fields = await db
    .selectFrom("custom_fields as f")
    .select(["f.id", "f.name", "f.field_format", "f.is_required", "f.multiple", "f.possible_values"])
    .select(
      sql<string[]>`array(
        select t.name from project_trackers pt join trackers t on t.id = pt.tracker_id
         where pt.project_id = ${projectId} and t.id = any(f.tracker_ids) order by t.position, t.id)`.as("trackers"),
    )
    .where("f.customized_type", "=", "issue")
    .where(sql<boolean>`(f.is_for_all or ${projectId}::int = any(f.project_ids))`)
    .where(customFieldVisible("f", sql`${viewer.id}::int`, sql`${projectId}::int`))
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  const enumerated = fields.filter(({ field_format }) => field_format === "enumeration").map(({ id }) => id);
  const names = Map.groupBy(await activeEnumerations(db, enumerated), ({ custom_field_id }) => custom_field_id);
  return fields
    .filter(({ trackers }) => trackers.length > 0)
    .map(({ id, name, field_format: format, is_required, multiple, trackers, possible_values }) => {
      const possible = names.get(id)?.map((one) => one.name) ?? possible_values;
      return {
        id,
        name,
        format,
        ...(is_required && { required: true }),
        ...(multiple && { multiple: true }),
        trackers,
        ...(possible.length > 0 && { possible_values: possible.slice(0, MOST_VALUES) }),
      };
    });
}
