import { sql } from "kysely";
import type { Change, Trx } from "../../../kernel/index.js";
import { customValuesOf } from "../../../tracking/index.js";
import { type FieldName, fieldNames, sentName } from "../../fields/fields.js";
import { issueInput } from "../../fields/issue-input.js";
import { issueEntity } from "../../issue/issue-entity.js";
import { ofIssue } from "../../issue/of-issue.js";
import { updateIssue } from "../../issue/update-issue.js";
import { issueColumns, issueVisible } from "../../visibility/visibility.js";

/** Of a detail: setting what was before takes it back. With its project or its parent more than the issue itself changed. */
const isUndoable = sql<boolean>`(
  property = 'cf' or property = 'attr' and prop_key = any(${fieldNames.filter((name) => !["project_id", "parent_id"].includes(name))}::text[]))`;

/**
 * Whether the change that is open can be undone exactly: it moved no issues, and on others it changed only what parents
 * compute from those below them, and will compute again. `journalIds`: what it wrote itself.
 */
export async function canBeUndone(trx: Trx, journalIds: number[]): Promise<boolean> {
  if (journalIds.length === 0) return false;
  const { rows } = await sql<{ exact: boolean }>`
    with written as (select id, entity_id from journals where id = any(${journalIds}::int[]))
    select not exists (
             select 1 from journal_details where journal_id in (select id from written) and not ${isUndoable})
           and not exists (
             select 1 from journals beside
              where beside.id > ${Math.min(...journalIds)} and beside.id <> all(${journalIds}::int[])
                and beside.written_in = pg_current_xact_id() and beside.entity_type = ${issueEntity.type}
                and not exists (select 1 from written where beside.entity_id = any(issues_above(written.entity_id)))) as exact`.execute(
    trx,
  );
  return rows[0]?.exact === true;
}

export interface Undone {
  undone: number;
  /** Changed again since, deleted, or out of the actor's sight: they stay as they are. */
  left: number;
}

/**
 * Gives issues the values back that the actor changed by these journals, by journals of their own: all, or none. The rules are those of any
 * change; a workflow may have no way back. An issue of which a value changed again since is left as it is.
 */
export async function undoChanges(change: Change, journalIds: number[]): Promise<Undone> {
  const changes = await unchangedSince(change, journalIds);
  // The last one first: what was closed last, as a parent after what is below it, is opened first.
  for (const { id, details, customs } of changes) {
    const { fields, customValues } = issueInput({
      ...Object.fromEntries(details.filter(isField).map(({ name, old }) => [sentName(name), old ?? ""])),
      custom_field_values: customsBefore(details, customs),
    });
    await ofIssue(id, () => updateIssue(change, { id, fields, customValues }));
  }
  return { undone: changes.length, left: journalIds.length - changes.length };
}

interface Detail {
  property: string;
  name: string;
  old: string | null;
  value: string | null;
}

interface ChangedIssue {
  id: number;
  details: Detail[];
  /** Its custom values as they are. */
  customs: Record<string, string[]>;
}

/** Locked in ascending order, as by any change of several. */
async function unchangedSince({ trx, actor }: Change, journalIds: number[]): Promise<ChangedIssue[]> {
  const mine = sql`id = any(${journalIds}::int[]) and user_id = ${actor.id} and entity_type = ${issueEntity.type}`;
  await sql`
    select 1 from issues where id in (select entity_id from journals where ${mine}) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<ChangedIssue>`
    select i.id, changed.details, ${customValuesOf("issue", sql`i.id`)} as customs
      from (select id, entity_type, entity_id from journals where ${mine}) j
      join issues i on i.id = j.entity_id
      cross join lateral (
        select json_agg(json_build_object('property', property, 'name', prop_key, 'old', old_value, 'value', value) order by id) as details,
               bool_and(${isUndoable}) as is_undoable
          from journal_details where journal_id = j.id) changed
     where changed.is_undoable and ${issueVisible(sql`${actor.id}`, issueColumns("i"))} and not exists (
       select 1 from journals since join journal_details again on again.journal_id = since.id
        where since.entity_type = j.entity_type and since.entity_id = j.entity_id and since.id > j.id
          and (again.property, again.prop_key) in (
            select property, prop_key from journal_details where journal_id = j.id))
     order by j.id desc`.execute(trx);
  return rows;
}

const isField = (detail: Detail): detail is Detail & { name: FieldName } => detail.property === "attr";

/** Of a field with several values each that came goes, and each that went comes. */
function customsBefore(details: Detail[], customs: Record<string, string[]>): Record<string, string[]> {
  const ofFields = Map.groupBy(
    details.filter(({ property }) => property === "cf"),
    ({ name }) => name,
  );
  return Object.fromEntries(
    [...ofFields].map(([name, changed]) => {
      const kept = (customs[name] ?? []).filter((value) => !changed.some((one) => one.value === value));
      return [name, [...kept, ...changed.flatMap(({ old }) => (old === null ? [] : [old]))]];
    }),
  );
}
