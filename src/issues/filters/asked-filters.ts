import { invalid } from "../../kernel/index.js";
import { takesValue } from "../fields/expression.js";
import { type Filters, filterNamed, isUnkept } from "../list/issue-query.js";
import { notKept } from "./unkept-filters.js";

/** Every parameter of an address with all its values. */
type Query = Record<string, string[]>;

/**
 * The filters of an address: those by their names, and Redmine's long form `f[]=subject&op[subject]=~&v[subject][]=two`. The
 * long form says everything: without a status in it, closed issues are listed as well. A parameter that is no filter's name is
 * ignored; inside `f[]` it is refused (decisions 10.2).
 */
export function askedFilters(query: Query): Filters {
  const named = Object.entries(query).flatMap(([name, [value = ""]]) => (filterNamed(name) ? [[name, value]] : []));
  return { ...Object.fromEntries(named), ...longForm(query) };
}

/** Undefined where there is none. */
export function longForm(query: Query): Filters | undefined {
  const names = first(query, "f[]", "fields[]");
  if (!names) return undefined;
  const asked = names.filter((name) => name !== "").map((name) => [name, expressionOf(query, name)]);
  return { status_id: "*", ...Object.fromEntries(asked) };
}

function expressionOf(query: Query, name: string): string {
  const filter = filterNamed(name);
  if (!filter) throw invalid("f", "issues.no_such_filter", { filter: name });
  if (isUnkept(name)) throw notKept(name);
  const [operator = ""] = first(query, `op[${name}]`, `operators[${name}]`) ?? [];
  if (!filter.operators.includes(operator)) throw invalid(name, "issues.filter_without_operator", { operator });
  if (!takesValue(operator)) return operator;
  const values = first(query, `v[${name}][]`, `values[${name}][]`, `v[${name}]`, `values[${name}]`) ?? [];
  return `${operator === "!" ? "!=" : operator}${values.join("|")}`;
}

/** Of the names that Redmine knows a parameter by. */
const first = (query: Query, ...names: string[]): string[] | undefined =>
  names.map((name) => (Object.hasOwn(query, name) ? query[name] : undefined)).find((values) => values !== undefined);
