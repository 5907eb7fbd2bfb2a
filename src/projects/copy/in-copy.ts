import { type RawBuilder, sql } from "kysely";
import type { CopiedIds, Trx } from "../../kernel/index.js";
import { copyValues } from "../../tracking/index.js";
import { sharedWith } from "../versions/shared-versions.js";
import type { CopiedProject } from "./copied-records.js";

/** What a version is in the copy of a project: its copy, which has its name, or itself as far as it is shared with the copy. */
export const versionInCopy = (version: RawBuilder<number>, { fromId, toId }: CopiedProject) => sql<
  number | null
>`coalesce(
  (select there.id from versions here join versions there on there.project_id = ${toId} and there.name = here.name
    where here.id = ${version} and here.project_id = ${fromId}),
  (select kept.id from versions kept where kept.id = ${version} and kept.id = any(${sharedWith(toId)})))`;

/** The same of a category, which belongs to one project. */
export const categoryInCopy = (category: RawBuilder<number>, { toId }: CopiedProject) => sql<number | null>`(
  select there.id from issue_categories here join issue_categories there on there.project_id = ${toId} and there.name = here.name
   where here.id = ${category})`;

interface Customized {
  type: "issue" | "version";
  records: CopiedIds;
  /** About `custom_fields f` and `copy.to_id`: the copy has the field. */
  isThere: RawBuilder<boolean>;
}

/** Values of custom fields: versions become those of the copy, and people are named where they are its members. */
export const copyCustomValues = (trx: Trx, project: CopiedProject, customized: Customized): Promise<void> =>
  copyValues(trx, {
    ...customized,
    value: sql<string | null>`case f.field_format
      when 'version' then ${versionInCopy(sql`v.value::int`, project)}::text
      when 'user' then (select v.value where v.value in (
             select e.user_id::text from effective_roles e where e.project_id = ${project.toId}))
      else v.value end`,
  });
