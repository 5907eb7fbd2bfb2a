import { z } from "zod";
import { type Change, type SettingDeclaration, sentNumber } from "../../kernel/index.js";

/** One day of a week at least is worked on. */
const MOST_FREE_DAYS = 6;

/** Redmine's names and defaults. Days are numbered from Monday, 1, to Sunday, 7. */
export const relationSettings: SettingDeclaration[] = [
  { name: "cross_project_issue_relations", schema: z.boolean(), default: false },
  { name: "close_duplicate_issues", schema: z.boolean(), default: true },
  {
    name: "non_working_week_days",
    schema: z.array(sentNumber(z.number().int().min(1).max(7))).max(MOST_FREE_DAYS),
    default: [6, 7],
  },
];

type Settings = Change["settings"];

export const relatesAcrossProjects = (settings: Settings) => settings.value<boolean>("cross_project_issue_relations");

export const closesDuplicates = (settings: Settings) => settings.value<boolean>("close_duplicate_issues");

/** Each once. */
export const freeDays = (settings: Settings) => [...new Set(settings.value<number[]>("non_working_week_days"))];
