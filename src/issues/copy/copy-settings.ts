import { z } from "zod";
import type { Change, SettingDeclaration } from "../../kernel/index.js";

type Settings = Pick<Change["settings"], "value">;

/** Always, never, or as who copies says. */
const when = z.enum(["ask", "yes", "no"]);

/** Redmine's names and defaults. */
const names = { link: "link_copied_issue", attachments: "copy_attachments_on_issue_copy" } as const;

type Decided = Record<keyof typeof names, boolean>;

export const copySettings: SettingDeclaration[] = Object.values(names).map((name) => ({
  name,
  schema: when,
  default: "ask",
}));

const said = (settings: Settings, option: keyof Decided) => settings.value<z.infer<typeof when>>(names[option]);

export const isAsked = (settings: Settings, option: keyof Decided): boolean => said(settings, option) === "ask";

/** What copies take along: what was asked for, where the settings leave it to who copies. */
export function takenAlong<Asked extends Decided>(settings: Settings, asked: Asked): Asked {
  const decided = (option: keyof Decided) =>
    isAsked(settings, option) ? asked[option] : said(settings, option) === "yes";
  return { ...asked, link: decided("link"), attachments: decided("attachments") };
}

/** What there is to choose of what originals have. */
export const choosable = <Has extends Partial<Decided>>(settings: Settings, has: Has): Has => ({
  ...has,
  link: has.link && isAsked(settings, "link"),
  attachments: has.attachments && isAsked(settings, "attachments"),
});
