import { sql } from "kysely";
import { z } from "zod";
import type { SettingDeclaration } from "../../../kernel/index.js";

const NAME = "issue_group_assignment";
const USUALLY = false;

/** Redmine's name and default. */
export const assigneeSettings: SettingDeclaration[] = [{ name: NAME, schema: z.boolean(), default: USUALLY }];

/** Asked in SQL, beside the members, so that no caller has to bring the settings along. */
export const groupsAreAssignable = sql<boolean>`
  coalesce((select value = 'true'::jsonb from settings where name = ${sql.lit(NAME)}), ${sql.lit(USUALLY)})`;
