import type { Change, Contributions, Part, Runtime } from "../../kernel/index.js";

/** Records that stand in projects and are deleted with them. */
export interface RecordsOfProjects {
  countIn(runtime: Pick<Runtime, "db" | "contributions">, projectIds: number[]): Promise<number>;
  /** Deletes up to `most` of them, with everything that hangs on them. Answers how many; 0 when none is left. */
  deleteIn(change: Change, contributions: Contributions, projectIds: number[], most: number): Promise<number>;
}

declare module "../../kernel/part.js" {
  interface Part {
    recordsOfProjects?: RecordsOfProjects[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    recordsOfProjects: RecordsOfProjects[];
  }
}

export const recordsOf = (parts: readonly Part[]): RecordsOfProjects[] =>
  parts.flatMap((part) => part.recordsOfProjects ?? []);

export async function countRecords(
  runtime: Pick<Runtime, "db" | "contributions">,
  projectIds: number[],
): Promise<number> {
  let count = 0;
  for (const records of runtime.contributions.recordsOfProjects) count += await records.countIn(runtime, projectIds);
  return count;
}
