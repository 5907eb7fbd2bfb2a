import { type Problem, Refusal } from "../../kernel/index.js";

/** What is wrong with what was sent, and what rules say of other fields. */
export const besides = (wrong: Problem[], others: Problem[]): Problem[] => [
  ...wrong,
  ...others.filter(({ field }) => !wrong.some((one) => one.field === field)),
];

export function refuseIfAny(problems: Problem[]): void {
  if (problems.length > 0) throw new Refusal(422, problems);
}
