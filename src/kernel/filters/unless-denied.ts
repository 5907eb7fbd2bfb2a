import { type RawBuilder, sql } from "kysely";
import type { Expression } from "./expression.js";

/** What each of these denies. What does not contain the words contains none of them, as in Redmine. */
const positive: Record<string, string> = { "!": "=", "!~": "*~", "!*": "*" };

/** Of what may be missing: what has no value is not what is asked for, and does not contain it. `found`: the rule of what is there. */
export function unlessDenied(
  { operator, value }: Expression,
  found: (one: Expression) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const asked = found({ operator: positive[operator] ?? operator, value });
  return operator in positive ? sql<boolean>`not ${asked}` : asked;
}
