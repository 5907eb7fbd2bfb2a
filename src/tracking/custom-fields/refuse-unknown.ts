import { type Change, type Part, type Problem, Refusal, type Trx, WrongPart } from "../../kernel/index.js";
import type { CustomField } from "./custom-fields.js";

/** Those of the ids that are projects. */
export type ProjectsAmong = (trx: Trx, ids: number[]) => Promise<number[]>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows projects. */
    projectsAmong?: ProjectsAmong;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    projectsAmong: ProjectsAmong;
  }
}

export function theProjectsAmong(parts: readonly Part[]): ProjectsAmong {
  const [one, another] = parts.flatMap((part) => part.projectsAmong ?? []);
  if (another) throw new WrongPart("Two parts say which projects there are: one may.");
  return one ?? (async () => []);
}

type Named = Partial<Pick<CustomField, "role_ids" | "user_role" | "tracker_ids" | "project_ids">>;

/** Roles, trackers and projects that there are not. One that was deleted may still stand among those of before. */
export async function refuseUnknown({ trx, contributions }: Change, given: Named, before: Named = {}): Promise<void> {
  const rows = (table: "roles" | "trackers") => async (ids: number[]) =>
    (await trx.selectFrom(table).select("id").where("id", "in", ids).execute()).map(({ id }) => id);
  const among = {
    role_ids: rows("roles"),
    user_role: rows("roles"),
    tracker_ids: rows("trackers"),
    project_ids: (ids: number[]) => contributions.projectsAmong(trx, ids),
  };
  const problems: Problem[] = [];
  for (const field of Object.keys(among) as (keyof typeof among)[]) {
    const added = (given[field] ?? []).filter((id) => !before[field]?.includes(id));
    if (added.length === 0) continue;
    const known = await among[field](added);
    if (added.some((id) => !known.includes(id))) problems.push({ field, rule: "not_in_list" });
  }
  if (problems.length > 0) throw new Refusal(422, problems);
}
