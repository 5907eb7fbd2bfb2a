import { principalReference, principalsById } from "../../../accounts/index.js";
import { meant } from "../../../design/index.js";
import type { FormValues } from "../../../issues/index.js";
import { CHOICES_READ, type Db, ifFew, type Translate } from "../../../kernel/index.js";
import {
  type Assignable,
  assignableIn,
  assigneeSource,
  assigneesAndGroupsOf,
  orAuthor,
} from "../../../projects/index.js";
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

/** For a new case of a project, or for one whose assignee is among the choices whatever the rules say today. */
export async function formChoices(db: Db, projectId: number, found?: ListedCase): Promise<FormChoices> {
  const statuses = await caseStatuses(db);
  const members = assigneesAndGroupsOf(projectId);
  const few = ifFew(await assignableIn(db, found ? orAuthor(members, found.author_id) : members, CHOICES_READ));
  if (few) return { statuses, assignees: found ? withAssignee(found, few) : few, written: {} };
  const [assignee] = found?.assigned_to_id ? await principalsById(db, [found.assigned_to_id]) : [];
  return { statuses, assignees: undefined, written: { assigned_to: assignee ? principalReference(assignee) : "" } };
}

const withAssignee = ({ assigned_to_id: id, assigned_to_name: name }: ListedCase, few: Assignable[]): Assignable[] =>
  id === null || few.some((one) => one.id === id) ? few : [...few, { id, name: name ?? "", type: "user" }];

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
