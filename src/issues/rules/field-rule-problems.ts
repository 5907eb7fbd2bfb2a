import { CHOICES_READ, ifFew, missing, type Problem, type Trx } from "../../kernel/index.js";
import { assignableIn, assigneesOf, categoriesOf, versionsOf } from "../../projects/index.js";
import { type FieldName, fieldSentAs, type IssueFields } from "../fields/fields.js";
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
    if (rule === "required" && blank) problems.push(...(await missingField(trx, field, name, wanted)));
    if (rule === "readonly" && changes(wanted, name)) problems.push({ field, rule: "issues.read_only_field" });
    if (rule === "off" && !blank && changes(wanted, name)) problems.push({ field, rule: "issues.field_off" });
  }
  return problems;
}

const isBlank = (value: IssueFields[FieldName]) => value === null || value === "";

/** The actor does. A new issue changes what it would not have anyway; what one that moves loses is nobody's wish. */
const changes = ({ unsaid, given, next }: Wanted, name: FieldName): boolean =>
  given[name] !== undefined && next[name] !== unsaid.fields[name];

/** A project without categories, or open versions, cannot have one required. */
async function missingField(trx: Trx, field: string, name: FieldName, wanted: Wanted): Promise<Problem[]> {
  const choices = await choicesOf[name]?.(trx, wanted);
  const cannotBeFilled = choices?.length === 0 && name !== "assigned_to_id";
  return cannotBeFilled
    ? []
    : [
        missing(
          field,
          choices?.map((one) => one.name),
        ),
      ];
}

/** Undefined: too many to name. */
type Choices = (trx: Trx, wanted: Wanted) => Promise<{ name: string }[] | undefined>;

const choicesOf: Partial<Record<FieldName, Choices>> = {
  category_id: (trx, { next }) => categoriesOf(trx, next.project_id),
  fixed_version_id: async (trx, { actor, next }) =>
    (await versionsOf(trx, actor, next.project_id)).filter(({ status }) => status === "open"),
  assigned_to_id: async (trx, { next }) =>
    ifFew(await assignableIn(trx, assigneesOf(next.project_id, next.tracker_id), CHOICES_READ)),
};
