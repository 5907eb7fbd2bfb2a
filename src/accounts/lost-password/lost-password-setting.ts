import { z } from "zod";
import type { Runtime, SettingDeclaration } from "../../kernel/index.js";
import { mailIsOn } from "../../mail/index.js";

/** Redmine's. */
export const lostPasswordSetting: SettingDeclaration = { name: "lost_password", schema: z.boolean(), default: true };

/** Whether users can ask for a link that replaces a password they lost. */
export const lostPasswordIsOn = ({ settings, config }: Pick<Runtime, "settings" | "config">): boolean =>
  mailIsOn(config) && settings.value<boolean>("lost_password");
