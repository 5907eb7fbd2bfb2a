import { alternatives, type Expression, invalid, isDay, readExpression } from "../../../kernel/index.js";
import type { FieldFormat } from "../../../tracking/index.js";
import type { Filters } from "../../list/issue-query.js";
import { isNumber, ofAnyFormat, ofDates } from "./custom-comparison.js";
import type { FieldInLists } from "./fields-in-lists.js";

interface Compared {
  /** The values that an operator compares with. */
  values(value: string): string[];
  means(value: string): boolean;
  rule: string;
}

const numbers = { means: isNumber, rule: "issues.filter_not_a_number" };

const comparedAs: Partial<Record<FieldFormat, Compared>> = {
  int: { ...numbers, values: (value) => alternatives(value.replaceAll(",", "|")) },
  float: { ...numbers, values: alternatives },
  date: { values: alternatives, means: isDay, rule: "filter_not_a_date" },
};

/** A field of numbers, or of days, is compared with such: what is none would find nothing, or behind `!` everything. */
export function refuseMeaningless(filters: Filters, customs: readonly FieldInLists[]): void {
  for (const { id, name: caption, format, isFilter } of customs) {
    const name = `cf_${id}`;
    const [asked, compared] = [filters[name], comparedAs[format]];
    if (!asked || !compared || !isFilter) continue;
    const wrong = valuesOf(readExpression(name, asked, operatorsOf(format)), compared).find(
      (one) => !compared.means(one),
    );
    if (wrong !== undefined) throw invalid(name, compared.rule, { value: wrong, caption });
  }
}

/** Days alone are counted from today. */
const operatorsOf = (format: FieldFormat) => [...ofAnyFormat, ...(format === "date" ? ofDates : [])];

const comparing = ["=", "!", ">=", "<=", "><"];

const valuesOf = ({ operator, value }: Expression, { values }: Compared): string[] =>
  comparing.includes(operator) ? values(value) : [];
