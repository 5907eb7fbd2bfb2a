import { listed, type Problem, type Trx } from "../../../kernel/index.js";
import { assigneesAndGroupsOf, isAssignable, orAuthor } from "../../../projects/index.js";
import type { CaseFields } from "./fields.js";
import { type CaseStatus, caseStatuses } from "./statuses.js";

/** A case about to be written: what it was (undefined: new) and what it is to be. */
interface Wanted {
  authorId: number;
  old: CaseFields | undefined;
  next: CaseFields;
}

/** Every reason why this may not be written. An unchanged value is never an error (decisions 9.6). */
export async function problemsWith(trx: Trx, { authorId, old, next }: Wanted): Promise<Problem[]> {
  const problems: Problem[] = [];
  const changes = (field: keyof CaseFields) => old?.[field] !== next[field];
  if (changes("status_id")) problems.push(...statusProblems(await caseStatuses(trx), next));
  if ((changes("assigned_to_id") || changes("project_id")) && !(await mayHaveIt(trx, authorId, next))) {
    problems.push({ field: "assigned_to_id", rule: "crm.not_assignable" });
  }
  return problems;
}

const statusProblems = (known: CaseStatus[], { status_id }: CaseFields): Problem[] =>
  known.some(({ id }) => id === status_id)
    ? []
    : [{ field: "status_id", rule: "crm.no_status", values: { names: listed(known.map(({ name }) => name)) } }];

const mayHaveIt = async (trx: Trx, authorId: number, { project_id, assigned_to_id }: CaseFields) =>
  assigned_to_id === null || isAssignable(trx, orAuthor(assigneesAndGroupsOf(project_id), authorId), assigned_to_id);
