import type { Problem, Trx } from "../../kernel/index.js";
import { categoriesOf } from "../../projects/index.js";
import { type FieldName, type IssueFields, issueFields, unsaid } from "../fields/fields.js";
import type { Wanted } from "./wanted.js";

/**
 * What the workflow and the tracker forbid or demand: a read-only field keeps its value, one that is off gets none, and a
 * required one is filled in whenever fields are written.
 */
export async function fieldRuleProblems(trx: Trx, wanted: Wanted): Promise<Problem[]> {
  const { next, facts } = wanted;
  const problems: Problem[] = [];
  for (const [name, rule] of Object.entries(facts.fieldRules)) {
    if (!isFieldName(name)) continue;
    const blank = isBlank(next[name]);
    if (rule === "required" && blank && (await canBeFilled(trx, name, next)))
      problems.push({ field: name, rule: "blank" });
    if (rule === "readonly" && changes(wanted, name)) problems.push({ field: name, rule: "issues.read_only_field" });
    if (rule === "off" && !blank && changes(wanted, name)) problems.push({ field: name, rule: "issues.field_off" });
  }
  return problems;
}

const isFieldName = (name: string): name is FieldName => issueFields.get(name)?.schema !== undefined;

const isBlank = (value: IssueFields[FieldName]) => value === null || value === "";

/** A new issue changes what is given and is not what it would have anyway. */
const changes = ({ old, given, next }: Wanted, name: FieldName): boolean =>
  old ? old[name] !== next[name] : given[name] !== undefined && given[name] !== unsaid[name];

/** A project without categories cannot have one required. */
const canBeFilled = async (trx: Trx, name: FieldName, { project_id }: IssueFields): Promise<boolean> =>
  name !== "category_id" || (await categoriesOf(trx, project_id)).length > 0;
