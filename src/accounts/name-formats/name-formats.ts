import { z } from "zod";
import type { SettingDeclaration } from "../../kernel/index.js";

/** Redmine's, in its order. What each makes of a name is said in `name-migrations.ts`. */
const NAME_FORMATS = [
  "firstname_lastname",
  "firstname_lastinitial",
  "firstinitial_lastname",
  "firstname",
  "lastname_firstname",
  "lastnamefirstname",
  "lastname_comma_firstname",
  "lastname",
  "username",
] as const;

export const nameSettings: SettingDeclaration[] = [
  { name: "user_format", schema: z.enum(NAME_FORMATS), default: "firstname_lastname" },
];
