import type { Problem } from "./problem.js";
import { Refusal } from "./refusal.js";

/** Several questions whose refusals are told as one: whoever named five things wrongly hears of all five. */
export function together() {
  const problems: Problem[] = [];
  return {
    /** Undefined where the input was refused (422). Whatever else is thrown goes on. */
    async ask<T>(question: () => T | Promise<T>): Promise<T | undefined> {
      try {
        return await question();
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422) throw error;
        problems.push(...error.problems);
        return undefined;
      }
    },
    /** Refuses all that was refused. Else the answer, which then is not undefined for having been refused. */
    unlessRefused<T>(answer: T | undefined): T {
      if (problems.length > 0) throw new Refusal(422, problems);
      return answer as T;
    },
  };
}
