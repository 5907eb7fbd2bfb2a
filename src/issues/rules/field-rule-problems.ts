import type { Problem, Trx } from "../../kernel/index.js";
import { categoriesOf, versionsOf } from "../../projects/index.js";
import { type FieldName, fieldSentAs, type IssueFields, unsaid } from "../fields/fields.js";
import type { Wanted } from "./wanted.js";

/**
 * What the workflow and the tracker forbid or demand: a read-only field keeps its value, one that is off gets none, and a
 * required one is filled in whenever fields are written.
 */
export async function fieldRuleProblems(trx: Trx, wanted: Wanted): Promise<Problem[]> {
  const { next, facts } = wanted;
  const problems: Problem[] = [];
  for (const [field, rule] of Object.entries(facts.fieldRules)) {
    const name = fieldSentAs(field);
    if (name === undefined || facts.derived.some((one) => one === name)) continue;
    const blank = isBlank(next[name]);
    if (rule === "required" && blank && (await canBeFilled(trx, name, wanted))) problems.push({ field, rule: "blank" });
    if (rule === "readonly" && changes(wanted, name)) problems.push({ field, rule: "issues.read_only_field" });
    if (rule === "off" && !blank && changes(wanted, name)) problems.push({ field, rule: "issues.field_off" });
  }
  return problems;
}

const isBlank = (value: IssueFields[FieldName]) => value === null || value === "";

/** The actor does. A new issue changes what it would not have anyway; what one that moves loses is nobody's wish. */
const changes = ({ old, given, next }: Wanted, name: FieldName): boolean =>
  given[name] !== undefined && next[name] !== (old ?? unsaid)[name];

/** A project without categories, or open versions, cannot have one required. */
async function canBeFilled(trx: Trx, name: FieldName, { actor, next: { project_id } }: Wanted): Promise<boolean> {
  if (name === "category_id") return (await categoriesOf(trx, project_id)).length > 0;
  if (name !== "fixed_version_id") return true;
  return (await versionsOf(trx, actor, project_id)).some(({ status }) => status === "open");
}
