import { type Change, dayIn, invalid, type Problem, Refusal, type Trx } from "../../kernel/index.js";
import { assigneesOf, isAssignable } from "../../projects/index.js";
import { type IssueFields, nothingSaid } from "../fields/fields.js";
import { startsAtOnce } from "../fields/first-day.js";
import { trackerNotHere } from "../rules/issue-rules.js";
import { reportableTrackers } from "../rules/reportable-trackers.js";
import type { RuleFacts } from "../rules/rule-facts.js";
import type { NewIssue } from "./new-issue.js";
import { besides } from "./refuse-if-any.js";

type Given = Partial<IssueFields> & Pick<IssueFields, "project_id" | "subject">;

/** Project and subject have no default. Without a project no rule can be asked. */
export function withoutBlanks({ fields, copied, wrong = [] }: NewIssue): { given: Given; wrong: Problem[] } {
  const { project_id, subject, ...others } = { ...copied?.fields, ...fields };
  const blank: Problem[] = subject ? [] : [{ field: "subject", rule: "blank" }];
  if (project_id === undefined) {
    throw new Refusal(422, besides(wrong, [{ field: "project_id", rule: "blank" }, ...blank]));
  }
  return { given: { ...others, project_id, subject: subject ?? "" }, wrong: besides(wrong, blank) };
}

/** Fills in what was not said. `unsaid`: what it would be if nothing but its project and its tracker had been. */
export async function completed(
  { trx, actor, settings }: Change,
  { at, copied }: NewIssue,
  { given, wrong }: { given: Given; wrong: Problem[] },
  facts: RuleFacts,
): Promise<{ next: IssueFields; unsaid: Partial<IssueFields> }> {
  if (facts.trackerId === null || facts.statusId === null) {
    throw new Refusal(
      422,
      besides(wrong, [trackerNotHere(await reportableTrackers(trx, actor, { projectId: given.project_id }))]),
    );
  }
  const priorityId = given.priority_id ?? facts.priorityId;
  if (priorityId === null) throw invalid("priority_id", "blank");
  const usual: Partial<IssueFields> = {
    ...nothingSaid,
    ...(startsAtOnce(settings) &&
      facts.fieldRules.start_date !== "off" && { start_date: firstDay(dayIn(actor.timeZone, at), facts) }),
    ...(facts.fieldRules.fixed_version_id !== "off" && { fixed_version_id: facts.defaultVersionId }),
    ...(facts.usualPriorityId !== null && { priority_id: facts.usualPriorityId }),
  };
  const asksUsual = (given.assigned_to_id ?? null) === null || facts.fieldRules.assigned_to_id !== undefined;
  const assigneeId = asksUsual ? await assigneeOf(trx, given.project_id, facts.trackerId, facts) : null;
  const next = {
    ...usual,
    ...given,
    assigned_to_id: given.assigned_to_id ?? assigneeId,
    tracker_id: facts.trackerId,
    status_id: facts.statusId,
    priority_id: priorityId,
    ...(facts.statusProgress !== null && { done_ratio: facts.statusProgress }),
  } as IssueFields; // what cannot be unsaid is given or chosen here
  const unsaid = { ...usual, ...copied?.fields };
  return { next, unsaid: { ...unsaid, assigned_to_id: unsaid.assigned_to_id ?? assigneeId } };
}

/** A new subtask starts behind what its parent follows. */
const firstDay = (today: string, { family: { soonestStart } }: RuleFacts): string =>
  soonestStart !== null && soonestStart > today ? soonestStart : today;

/** The first who can be given an issue of the project by now. */
async function assigneeOf(
  trx: Trx,
  projectId: number,
  trackerId: number,
  { defaultAssigneeIds }: RuleFacts,
): Promise<number | null> {
  for (const id of defaultAssigneeIds) if (await isAssignable(trx, assigneesOf(projectId, trackerId), id)) return id;
  return null;
}
