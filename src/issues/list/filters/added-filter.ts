import { takesValue } from "../../fields/expression.js";
import type { Query } from "../asked-list.js";
import { filterNamed, isUnkept } from "../issue-query.js";

/** The names under which the form of one filter sends what was chosen. */
const addedNames = ["with", "op", "is", "from", "to", "days", "typed"] as const;

/** An address without them. */
export const notAdding = Object.fromEntries(addedNames.map((one) => [one, undefined]));

/**
 * What a form of one filter says, as changes of the address; undefined where there is none, or where it says nothing yet. `with` is the
 * filter's name.
 */
export function addedFilter(query: Query): Record<string, string | undefined> | undefined {
  const first = (name: (typeof addedNames)[number]) => query[name]?.[0]?.trim() ?? "";
  const [name, operator] = [first("with"), first("op")];
  const filter = filterNamed(name);
  if (!filter || isUnkept(name) || !filter.operators.includes(operator)) return undefined;
  const value = takesValue(operator) ? askedValue(operator, query, first) : "";
  if (takesValue(operator) && value === "") return undefined;
  return { ...notAdding, [name]: signOf(operator) + value };
}

/** How the address writes what is asked. */
export const signOf = (operator: string): string => (operator === "!" ? "!=" : operator);

type First = (name: (typeof addedNames)[number]) => string;

function askedValue(operator: string, query: Query, first: First): string {
  if (/t[+-]$/.test(operator)) return first("days");
  const several = (query.is ?? []).filter((one) => one !== "").join("|");
  if (several !== "") return several;
  const [from, to] = [first("from"), first("to")];
  return operator === "><" && from !== "" ? `${from}|${to || from}` : from;
}
