import type { Problem } from "./problem.js";
import { Refusal } from "./refusal.js";

/** What `act` refuses, told otherwise: under the name by which its input was sent, or with what people call it. */
export function retold<T>(act: () => T, tell: (problem: Problem) => Problem): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.problems.map(tell));
  }
}
