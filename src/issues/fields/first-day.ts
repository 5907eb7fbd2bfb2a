import { z } from "zod";
import type { Change, SettingDeclaration } from "../../kernel/index.js";

const STARTS_AT_ONCE = "default_issue_start_date_to_creation_date";

/** Redmine's name and default. */
export const firstDaySetting: SettingDeclaration = { name: STARTS_AT_ONCE, schema: z.boolean(), default: true };

/** A new issue starts on the day of its creation, where nothing is said. */
export const startsAtOnce = (settings: Change["settings"]): boolean => settings.value(STARTS_AT_ONCE);
