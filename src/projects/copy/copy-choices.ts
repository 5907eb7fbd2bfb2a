import type { Runtime } from "../../kernel/index.js";
import type { Bound, CopyOption } from "./copied-records.js";

/** What a copy of a project can take along, and how much there is of it. */
export interface CopyChoice {
  name: string;
  label: string;
  count: number;
  /** There are more than that, and none is copied. */
  passed: Bound | undefined;
  options: OfferedOption[];
}

export interface OfferedOption extends CopyOption {
  /** There are more than it can be chosen for. */
  passed: Bound | undefined;
}

export async function copyChoices(
  { db, contributions, settings }: Pick<Runtime, "db" | "contributions" | "settings">,
  projectId: number,
): Promise<CopyChoice[]> {
  const choices: CopyChoice[] = [];
  for (const { name, label, most, options, countIn } of contributions.copiedWithProjects) {
    const count = await countIn(db, projectId);
    const passedOf = (bound: Bound | undefined) => (bound && count > bound.count ? bound : undefined);
    const offered = options?.(settings).map((option) => ({ ...option, passed: passedOf(option.most) }));
    choices.push({ name, label, count, passed: passedOf(most), options: offered ?? [] });
  }
  return choices;
}

/** The names of all that is proposed, as in Redmine. */
export const usuallyAlong = (choices: CopyChoice[]): Set<string> =>
  new Set(
    choices
      .filter(({ count, passed }) => count > 0 && !passed)
      .flatMap(({ name, options }) => [
        name,
        ...options.filter((option) => option.usual && !option.passed).map((option) => option.name),
      ]),
  );
