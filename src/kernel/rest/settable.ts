import type { z } from "zod";

/**
 * What was sent, without the names that only our answers have: Redmine's clients write back what they read (decisions
 * 10.1). A name that neither schema has stays, to be refused.
 */
export function settable(
  sent: Record<string, unknown>,
  { input, answer }: { input: z.ZodObject; answer: z.ZodObject },
): Record<string, unknown> {
  const onlyAnswered = (name: string) => Object.hasOwn(answer.shape, name) && !Object.hasOwn(input.shape, name);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !onlyAnswered(name)));
}
