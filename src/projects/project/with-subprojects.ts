import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { SettingDeclaration } from "../../kernel/index.js";

const NAME = "display_subprojects_issues";
const USUALLY = true;

/** Redmine's name and default. */
export const subprojectSettings: SettingDeclaration[] = [{ name: NAME, schema: z.boolean(), default: USUALLY }];

/** Asked in SQL, beside the projects, so that no caller has to bring the settings along. */
const areShown = sql<boolean>`
  coalesce((select value = 'true'::jsonb from settings where name = ${sql.lit(NAME)}), ${sql.lit(USUALLY)})`;

/** The ids of a project and, where the setting says so, of all below it: whose issues its pages show. Looked up once. */
export const idsShown = (id: number | RawBuilder<number>): RawBuilder<number[]> =>
  sql`(select case when ${areShown} then projects_below(one.id) else array[one.id] end from (select ${id}::int as id) one)::int[]`;
