import { z } from "zod";
import type { SettingDeclaration, Settings } from "../../kernel/index.js";

const WELCOME = "welcome_text";

/** Redmine's. In Markdown, as descriptions are. */
export const welcomeSetting: SettingDeclaration = { name: WELCOME, schema: z.string().max(20_000), default: "" };

/** What stands above the form of the log-in. */
export const welcomeText = (settings: Pick<Settings, "value">): string => settings.value<string>(WELCOME).trim();
