import type { z } from "zod";
import { asTexts } from "./as-texts.js";

/**
 * What was sent, without the names that only our answers have: Redmine's clients write back what they read (decisions
 * 10.1), and with texts as texts. A name that neither schema has stays, to be refused.
 */
export function settable(
  sent: Record<string, unknown>,
  { input, answer }: { input: z.ZodObject; answer: z.ZodObject },
): Record<string, unknown> {
  const onlyAnswered = (name: string) => Object.hasOwn(answer.shape, name) && !Object.hasOwn(input.shape, name);
  return asTexts(input, Object.fromEntries(Object.entries(sent).filter(([name]) => !onlyAnswered(name))));
}
