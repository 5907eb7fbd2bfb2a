import type { Problem } from "./problem.js";
import { Refusal } from "./refusal.js";

/** Runs a verb for a form: what it refuses as wrong input comes back, to be shown beside the fields. Empty: it is done. */
export async function problemsOf(act: () => Promise<unknown>): Promise<Problem[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.problems;
    throw error;
  }
}
