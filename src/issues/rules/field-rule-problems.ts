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
    if (rule === "readonly" && changes(wanted, name) && !isLost(wanted, name))
      problems.push({ field, rule: "issues.read_only_field" });
    if (rule === "off" && !blank && changes(wanted, name)) problems.push({ field, rule: "issues.field_off" });
  }
  return problems;
}

const isBlank = (value: IssueFields[FieldName]) => value === null || value === "";

/** A new issue changes what is given and is not what it would have anyway. */
const changes = ({ old, given, next }: Wanted, name: FieldName): boolean =>
  old ? old[name] !== next[name] : given[name] !== undefined && given[name] !== unsaid[name];

/** An issue that moves loses a version that is not shared with the other project, whatever the rule. */
const isLost = ({ next, facts: { version } }: Wanted, name: FieldName): boolean =>
  name === "fixed_version_id" && next[name] === null && version !== null && !version.isShared;

/** A project without categories, or open versions, cannot have one required. */
async function canBeFilled(trx: Trx, name: FieldName, { actor, next: { project_id } }: Wanted): Promise<boolean> {
  if (name === "category_id") return (await categoriesOf(trx, project_id)).length > 0;
  if (name !== "fixed_version_id") return true;
  return (await versionsOf(trx, actor, project_id)).some(({ status }) => status === "open");
}
