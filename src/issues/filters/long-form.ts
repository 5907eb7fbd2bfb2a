import { invalid, takesValue, writtenExpression } from "../../kernel/index.js";

/** Every parameter of an address with all its values. */
export type Query = Record<string, string[]>;

/** The operators of the filter with this name; undefined without one. */
type OperatorsOf = (name: string) => readonly string[] | undefined;

/**
 * Redmine's long form of filters, `f[]=subject&op[subject]=~&v[subject][]=two`, as expressions by name; undefined where there is
 * none. It says everything: without a status in it, closed ones are listed as well. A name that is no filter's is refused.
 */
export function longForm(query: Query, operatorsOf: OperatorsOf): Record<string, string> | undefined {
  const names = first(query, "f[]", "fields[]");
  if (!names) return undefined;
  const asked = names.filter((name) => name !== "").map((name) => [name, expressionOf(query, name, operatorsOf)]);
  return { status_id: "*", ...Object.fromEntries(asked) };
}

function expressionOf(query: Query, name: string, operatorsOf: OperatorsOf): string {
  const operators = operatorsOf(name);
  if (!operators) throw invalid("f", "issues.no_such_filter", { filter: name });
  const [operator = ""] = first(query, `op[${name}]`, `operators[${name}]`) ?? [];
  if (!operators.includes(operator)) throw invalid(name, "issues.filter_without_operator", { operator });
  if (!takesValue(operator)) return operator;
  const values = first(query, `v[${name}][]`, `values[${name}][]`, `v[${name}]`, `values[${name}]`) ?? [];
  return writtenExpression({ operator, values });
}

/** Of the names that Redmine knows a parameter by. */
const first = (query: Query, ...names: string[]): string[] | undefined =>
  names.map((name) => (Object.hasOwn(query, name) ? query[name] : undefined)).find((values) => values !== undefined);
