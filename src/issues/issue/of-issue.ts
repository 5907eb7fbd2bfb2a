import { Refusal } from "../../kernel/index.js";

/** Among several issues a refusal says which one it is about. */
export async function ofIssue<T>(id: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = error.problems.map(({ field, ...problem }) => ({
      ...(field !== undefined && { field }),
      rule: "issues.of_issue",
      values: { id, problem: { ...problem, ...(field !== undefined && { field }) } },
    }));
    throw new Refusal(error.status, problems);
  }
}
