import { alternativesOf, takesValue } from "../../../../kernel/index.js";
import { issueFields } from "../../../fields/fields.js";
import type { Query } from "../../asked-list.js";
import { isUnkept } from "../../issue-query.js";
import { countsDays } from "../filter-words.js";
import { operatorsOf, WITH_SUBPROJECTS } from "../set-filter.js";
import { byRelations, namesProjects } from "./project-choices.js";

/** The names under which the form of one filter sends what was chosen. `with` is the filter's name. */
const addedNames = ["with", "op", "is", "from", "to", "days", "value", "typed"] as const;

/** An address without them. */
export const notAdding = Object.fromEntries(addedNames.map((one) => [one, undefined]));

/** What the form of one filter says. */
export interface AddedFilter {
  name: string;
  operator: string;
  /** As the address has it, without the operator; empty: nothing was chosen. */
  value: string;
  /** The name of one more, which is to be looked up. */
  typed: string;
}

/** Undefined where it is about no filter, or asks for what the filter cannot be asked. */
export function addedFilter(query: Query): AddedFilter | undefined {
  const first = (name: (typeof addedNames)[number]) => query[name]?.[0]?.trim() ?? "";
  const [name, operator] = [first("with"), first("op")];
  if (isUnkept(name) || !operatorsOf(name).includes(operator)) return undefined;
  const value = takesValue(operator) ? askedValue({ name, operator }, query, first) : "";
  const isChosen = takesValue(operator) && !asksIssues({ name, operator });
  return { name, operator, value, typed: isChosen ? first("typed") : "" };
}

/** How the address says it; undefined: not at all, because nothing was chosen. */
export function writtenFilter({ name, operator, value }: AddedFilter): string | undefined {
  if (!takesValue(operator)) return operator;
  return value === "" ? undefined : signOf(name, operator) + value;
}

type First = (name: (typeof addedNames)[number]) => string;

type Asked = Pick<AddedFilter, "name" | "operator">;

/** Its form has a field for the numbers of issues, and choices of projects: the operator says which of them count. */
const asksIssues = (asked: Asked): boolean => byRelations.has(asked.name) && !namesProjects(asked);

function askedValue(asked: Asked, query: Query, first: First): string {
  const { name, operator } = asked;
  if (countsDays(operator)) return first("days");
  if (asksIssues(asked)) return first("from");
  if (byRelations.has(name)) return (query.is ?? []).join("|");
  const [from, to] = [first("from"), first("to")];
  if (operator === "><" && from !== "") return `${from}|${to || from}`;
  const one = first("value");
  return [...(query.is ?? []), from, alternativesOf([one])].filter((written) => written !== "").join("|");
}

/** Ids stand without the sign that says "is"; a project then includes those below it. */
function signOf(name: string, operator: string): string {
  if (operator === WITH_SUBPROJECTS) return "";
  if (operator === "!") return "!=";
  const isPlain = operator === "=" && issueFields.get(name)?.kind === "reference" && name !== "project_id";
  return isPlain ? "" : operator;
}
