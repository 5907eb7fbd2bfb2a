import { listed, type Problem, type Trx, type Values } from "../../kernel/index.js";
import { assigneesOf, categoriesOf, isAssignable, orAuthor, versionsOf } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import { customProblems } from "../custom-fields/given-values.js";
import {
  derivedProblems,
  keptParentProblems,
  parentProblems,
  soonestProblems,
  turnProblems,
} from "../family/family-problems.js";
import { possibleStatuses } from "../family/holding/closable.js";
import { type FieldName, fieldNames } from "../fields/fields.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { fieldRuleProblems } from "./field-rule-problems.js";
import { reportableTrackers } from "./reportable-trackers.js";
import type { Wanted } from "./wanted.js";

/**
 * Every reason why this may not be written, each naming its field. An unchanged value is never an error (decisions
 * 9.6), so a rule is asked for a field only when the issue is new, the field changes, or it depends on one that does.
 * What would be possible is read only for a refusal.
 */
export async function problemsWith(trx: Trx, wanted: Wanted): Promise<Problem[]> {
  const { actor, old, given, next, facts } = wanted;
  const changed = (...fields: FieldName[]) => !old || fields.some((field) => old[field] !== next[field]);
  const setsParent = given.parent_id !== undefined && (old ? changed("parent_id") : next.parent_id !== null);
  const keepsParent = old !== undefined && given.parent_id !== undefined && !setsParent && next.parent_id !== null;
  const turns = old !== undefined && facts.statusIsClosed !== facts.wasClosed;
  const setsPrivate = given.is_private !== undefined && (old ? changed("is_private") : next.is_private);
  const checks = [
    changed("tracker_id", "project_id") && facts.trackerId === null && trackerProblems,
    changed("status_id") && !facts.statusAllowed && statusProblems,
    changed("priority_id") && facts.priorityId === null && priorityProblems,
    changed("category_id", "project_id") && !facts.categoryIsHere && categoryProblems,
    changed("fixed_version_id", "project_id") && versionProblems,
    facts.reopens && next.fixed_version_id !== null && facts.version?.status === "closed" && reopeningProblems,
    changed("assigned_to_id") && assigneeProblems,
    setsPrivate && !mayOnIssue(facts.permissions, actor, authorOf(wanted)).setPrivate && privacyProblems,
    changed("start_date", "due_date") && dateProblems,
    changed("start_date") && soonestProblems,
    setsParent && parentProblems,
    keepsParent && changed("project_id") && keptParentProblems,
    turns && turnProblems,
    facts.derived.length > 0 && derivedProblems,
    Object.keys(facts.fieldRules).length > 0 && fieldRuleProblems,
    customFieldProblems,
  ];
  // One after the other: inside a transaction there is one connection.
  const problems: Problem[] = [];
  for (const check of checks) if (check) problems.push(...(await check(trx, wanted)));
  return problems;
}

function customFieldProblems(
  trx: Trx,
  { old, unsaid, next, customValues: given, customChanges: changes, facts }: Wanted,
) {
  const writes = !old || changes.length > 0 || fieldNames.some((name) => old[name] !== next[name]);
  return customProblems(trx, { given, facts, changes, unsaid: unsaid.customs, writes, projectId: next.project_id });
}

const authorOf = ({ actor, issue }: Wanted) => issue?.author_id ?? actor.id;

const problem = (field: FieldName, rule: string, values?: Values): Problem[] => [{ field, rule, values }];

const names = (options: { name: string }[]) => listed(options.map(({ name }) => name));

const trackerProblems = async (trx: Trx, { actor, old, next }: Wanted) => [
  trackerNotHere(await reportableTrackers(trx, actor, { projectId: next.project_id, kept: old?.tracker_id })),
];

export const trackerNotHere = (possible: { name: string }[]): Problem => ({
  field: "tracker_id",
  ...(possible.length === 0
    ? { rule: "issues.no_tracker_here" }
    : { rule: "issues.foreign_tracker", values: { names: names(possible) } }),
});

async function statusProblems(trx: Trx, { actor, issue, next }: Wanted) {
  const allowed = await possibleStatuses(trx, {
    viewer: actor,
    projectId: next.project_id,
    trackerId: next.tracker_id,
    issue,
  });
  return problem("status_id", "issues.status_not_allowed", { names: names(allowed) });
}

async function priorityProblems(trx: Trx) {
  const known = (await priorities(trx)).filter((priority) => priority.active);
  return problem("priority_id", "issues.no_priority", { names: names(known) });
}

async function categoryProblems(trx: Trx, { next }: Wanted) {
  const known = await categoriesOf(trx, next.project_id);
  return known.length > 0
    ? problem("category_id", "issues.foreign_category", { names: names(known) })
    : problem("category_id", "issues.no_category_here");
}

/** An issue that moves keeps its version, whatever its status, where that is shared with the other project. */
async function versionProblems(trx: Trx, { actor, old, next, facts: { version, defaultVersionId } }: Wanted) {
  if (next.fixed_version_id === null || next.fixed_version_id === defaultVersionId) return [];
  const stays = old?.fixed_version_id === next.fixed_version_id;
  if (version?.isShared && (stays || version.status === "open")) return [];
  if (version?.isShared) return problem("fixed_version_id", "issues.version_not_open");
  const known = (await versionsOf(trx, actor, next.project_id)).filter(({ status }) => status === "open");
  return known.length > 0
    ? problem("fixed_version_id", "issues.foreign_version", { names: names(known) })
    : problem("fixed_version_id", "issues.no_version_here");
}

const reopeningProblems = () => problem("status_id", "issues.version_closed");

async function assigneeProblems(trx: Trx, wanted: Wanted) {
  const { next } = wanted;
  if (next.assigned_to_id === null) return [];
  const assignees = orAuthor(assigneesOf(next.project_id, next.tracker_id), authorOf(wanted));
  if (await isAssignable(trx, assignees, next.assigned_to_id)) return [];
  return problem("assigned_to_id", "issues.not_assignable");
}

const privacyProblems = () => problem("is_private", "issues.not_yours");

function dateProblems(_trx: Trx, { next: { start_date, due_date } }: Wanted) {
  if (start_date === null || due_date === null || due_date >= start_date) return [];
  return problem("due_date", "issues.due_before_start");
}
