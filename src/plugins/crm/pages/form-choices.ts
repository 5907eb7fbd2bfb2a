import { principalReference, principalsById } from "../../../accounts/index.js";
import { meant } from "../../../design/index.js";
import type { FormValues } from "../../../issues/index.js";
import { CHOICES_READ, type Db, ifFew, type Translate } from "../../../kernel/index.js";
import { type Assignable, assignableIn, assigneeSource, assigneesAndGroupsOf } from "../../../projects/index.js";
import { type CaseStatus, caseStatuses } from "../case/statuses.js";
import type { ListedCase } from "../list/case-query.js";

/** What the fields of a case's form can be set to. */
export interface FormChoices {
  statuses: CaseStatus[];
  /** Undefined: too many for a list. */
  assignees: Assignable[] | undefined;
  /** How the present assignee is written where there is no list. */
  written: FormValues;
}

/** For a new case of a project, or for one whose author and assignee are among the choices whatever the rules say today. */
export async function formChoices(db: Db, projectId: number, found?: ListedCase): Promise<FormChoices> {
  const statuses = await caseStatuses(db);
  const few = ifFew(await assignableIn(db, assigneesAndGroupsOf(projectId), CHOICES_READ));
  if (few) return { statuses, assignees: found ? withThoseOf(found, few) : few, written: {} };
  const [assignee] = found?.assigned_to_id ? await principalsById(db, [found.assigned_to_id]) : [];
  return { statuses, assignees: undefined, written: { assigned_to: assignee ? principalReference(assignee) : "" } };
}

function withThoseOf(found: ListedCase, few: Assignable[]): Assignable[] {
  const { author_id, author_name, assigned_to_id, assigned_to_name } = found;
  const own = new Map([[author_id, author_name]]);
  if (assigned_to_id !== null) own.set(assigned_to_id, assigned_to_name ?? "");
  const missing = [...own].filter(([id]) => !few.some((one) => one.id === id));
  return [...few, ...missing.map(([id, name]): Assignable => ({ id, name, type: "user" }))];
}

/** The values with an id in the place of a typed assignee. */
export async function withTypedAssignee(
  db: Db,
  { assigned_to: typed, ...values }: FormValues,
  { projectId, authorId, t }: { projectId: number; authorId?: number; t: Translate },
): Promise<FormValues> {
  if (typed === undefined) return values;
  const source = assigneeSource(db, assigneesAndGroupsOf(projectId), t, authorId);
  const id = typed.trim() === "" ? "" : String(await meant(source, { field: "assigned_to_id", typed }));
  return { ...values, assigned_to_id: id };
}
