import { z } from "zod";
import type { Change, SettingDeclaration } from "../../kernel/index.js";

const ofParent = z.enum(["derived", "independent"]);

/** Redmine's names and defaults. */
export const familySettings: SettingDeclaration[] = [
  {
    name: "cross_project_subtasks",
    schema: z.enum(["", "descendants", "hierarchy", "tree", "system"]),
    default: "tree",
  },
  { name: "parent_issue_dates", schema: ofParent, default: "derived" },
  { name: "parent_issue_priority", schema: ofParent, default: "derived" },
  { name: "parent_issue_done_ratio", schema: ofParent, default: "derived" },
];

/** Below which projects' issues an issue may stand. */
export type SubtasksAcross = "" | "descendants" | "hierarchy" | "tree" | "system";

type Settings = Change["settings"];

export const subtasksAcross = (settings: Settings) => settings.value<SubtasksAcross>("cross_project_subtasks");

/** The fields of a parent that follow from its subtasks. */
export const derivedFields = (settings: Settings) => [
  ...(datesAreDerived(settings) ? (["start_date", "due_date"] as const) : []),
  ...(isDerived(settings, "parent_issue_priority") ? (["priority_id"] as const) : []),
  ...(isDerived(settings, "parent_issue_done_ratio") ? (["done_ratio"] as const) : []),
];

export type DerivedField = ReturnType<typeof derivedFields>[number];

export const datesAreDerived = (settings: Settings): boolean => isDerived(settings, "parent_issue_dates");

const isDerived = (settings: Settings, name: string) => settings.value(name) === "derived";
