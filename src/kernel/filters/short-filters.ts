import { type RawBuilder, sql } from "kysely";
import { invalid } from "../refusal/refusal.js";
import { type Expression, readExpression } from "./expression.js";
import { textIs, wordOperators } from "./words.js";

/** A filter of a list in its short form: `created_on=>=2026-11-01`. `Asking`: what its condition needs to know of who asks. */
export interface ShortFilter<Asking> {
  /** The first one is meant where none is written. */
  operators: readonly string[];
  condition(expression: Expression, asked: Asking & { name: string }): RawBuilder<boolean>;
}

interface Asked<Asking> {
  filters: ReadonlyMap<string, ShortFilter<Asking>>;
  /** A condition about the custom field with this number. */
  custom(field: number, expression: Expression): RawBuilder<boolean>;
  asking: Asking;
}

/**
 * Those of an address: other names are passed over, as in Redmine, and what is empty filters nothing. A value that means nothing
 * is refused.
 */
export function shortConditions<Asking>(
  query: Record<string, string>,
  { filters, custom, asking }: Asked<Asking>,
): RawBuilder<boolean>[] {
  return Object.entries(query).flatMap(([name, raw]) => {
    if (raw === "") return [];
    const field = /^cf_(\d{1,9})$/.exec(name)?.[1];
    const filter = filters.get(name);
    if (field !== undefined) return [custom(Number(field), readExpression(name, raw, wordOperators))];
    return filter ? [filter.condition(readExpression(name, raw, filter.operators), { ...asking, name })] : [];
  });
}

export const textFilter = (column: RawBuilder<unknown>): ShortFilter<unknown> => ({
  operators: wordOperators,
  condition: (expression) => textIs(column, expression),
});

/** `1` or `0`. */
export const flagFilter = (column: RawBuilder<unknown>): ShortFilter<unknown> => ({
  operators: ["=", "!"],
  condition({ operator, value }, { name }) {
    if (value !== "1" && value !== "0") throw invalid(name, "invalid");
    return sql`${column} = ${(value === "1") === (operator === "=")}`;
  },
});
