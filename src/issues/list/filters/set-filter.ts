import { alternatives, type Expression, readExpression, takesValue } from "../../../kernel/index.js";
import { isOneProject } from "../../filters/project-filters.js";
import { filterNamed } from "../issue-query.js";

/** A filter that is set, as its chip says it and its form shows it. */
export interface SetFilter extends Expression {
  name: string;
  /** One for each that is asked for: ids, `me`, words. */
  values: string[];
}

/** Of a form alone: the project with those below it, which an address asks for without any sign. */
export const WITH_SUBPROJECTS = "in";

/** What a filter can be asked, in an address or a form; empty: there is no such filter. */
export const operatorsOf = (name: string): readonly string[] => [
  ...(name === "project_id" ? [WITH_SUBPROJECTS] : []),
  ...(filterNamed(name)?.operators ?? []),
];

/** Of what an address has under the filter's name. */
export function readFilter(name: string, raw: string): SetFilter {
  const expression = asShown(name, raw);
  return { name, ...expression, values: takesValue(expression.operator) ? valuesIn(name, expression.value) : [] };
}

function asShown(name: string, raw: string): Expression {
  const expression = readExpression(name, raw, filterNamed(name)?.operators ?? []);
  if (name === "status_id" && expression.operator === "=") return statusWords.get(expression.value) ?? expression;
  if (name === "project_id" && isOneProject(raw)) return { operator: WITH_SUBPROJECTS, value: raw };
  return expression;
}

const statusWords = new Map<string, Expression>([
  ["open", { operator: "o", value: "" }],
  ["closed", { operator: "c", value: "" }],
]);

const valuesIn = (name: string, value: string): string[] =>
  filterNamed(name)?.takesCommas ? value.split(/[|,]/) : alternatives(value);
