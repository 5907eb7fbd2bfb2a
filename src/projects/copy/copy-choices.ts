import type { Runtime } from "../../kernel/index.js";
import type { CopyOption } from "./copied-records.js";

/** What a copy of a project can take along, and how much there is of it. */
export interface CopyChoice {
  name: string;
  label: string;
  count: number;
  /** There are more than that, and none is copied. */
  passed: { count: number; rule: string } | undefined;
  options: CopyOption[];
}

export async function copyChoices(
  { db, contributions, settings }: Pick<Runtime, "db" | "contributions" | "settings">,
  projectId: number,
): Promise<CopyChoice[]> {
  const choices: CopyChoice[] = [];
  for (const { name, label, most, options, countIn } of contributions.copiedWithProjects) {
    const count = await countIn(db, projectId);
    const passed = most && count > most.count ? most : undefined;
    choices.push({ name, label, count, passed, options: options?.(settings) ?? [] });
  }
  return choices;
}

/** The names of all that is proposed, as in Redmine. */
export const usuallyAlong = (choices: CopyChoice[]): Set<string> =>
  new Set(
    choices
      .filter(({ count, passed }) => count > 0 && !passed)
      .flatMap(({ name, options }) => [name, ...options.filter(({ usual }) => usual).map((option) => option.name)]),
  );
