import type { Context } from "hono";
import { z } from "zod";
import type { Runtime, SettingDeclaration, Settings } from "../../kernel/index.js";
import { de } from "../words/de.js";
import { en } from "../words/en.js";
import { languageAsked } from "./language-asked.js";
import { inWeeksOfHouse } from "./start-of-week.js";
import type { Viewer } from "./viewer.js";

/** Redmine's. */
export const languageSettings: SettingDeclaration[] = [
  { name: "default_language", schema: z.enum(Object.keys({ en, de })), default: "en" },
  { name: "force_default_language_for_anonymous", schema: z.boolean(), default: false },
  { name: "force_default_language_for_loggedin", schema: z.boolean(), default: false },
];

type Spoken = Pick<Runtime, "settings" | "words">;

export const defaultLanguage = ({ settings }: { settings: Pick<Settings, "value"> }): string =>
  settings.value<string>("default_language");

/** Whether users read the language that they chose. */
export const languageIsChosen = ({ settings }: Pick<Runtime, "settings">): boolean =>
  !settings.value<boolean>("force_default_language_for_loggedin");

/** The user's own language, as far as there are words in it, or that of the house. */
export const languageOfUser = (runtime: Spoken, { language }: { language: string }): string =>
  runtime.words.spoken(language) === language ? language : defaultLanguage(runtime);

/** The language that a page speaks to this user, or to a visitor: where theirs counts, their own first, then what the browser asks for. */
export function pageLanguage(runtime: Spoken, c: Context, user?: { language: string }): string {
  const { settings, words } = runtime;
  if (settings.value<boolean>(`force_default_language_for_${user ? "loggedin" : "anonymous"}`))
    return defaultLanguage(runtime);
  if (user && words.spoken(user.language) === user.language) return user.language;
  return languageAsked(c.req.header("accept-language"), words.languages) ?? defaultLanguage(runtime);
}

export function inPageLanguage(runtime: Spoken, c: Context, viewer: Viewer): Viewer {
  const language = pageLanguage(runtime, c, viewer.anonymous ? undefined : viewer);
  return inWeeksOfHouse(runtime.settings, language === viewer.language ? viewer : { ...viewer, language });
}
