import type { Selectable } from "kysely";
import { addsOthers } from "../../entities/index.js";
import { type Change, type Problem, Refusal, type Tables } from "../../kernel/index.js";
import { deniedIn } from "../../projects/index.js";
import { type CustomValues, customName } from "../../tracking/index.js";
import { type IssueFields, sentName } from "../fields/fields.js";
import { problemsWith } from "../rules/issue-rules.js";
import type { RuleFacts } from "../rules/rule-facts.js";
import { deniedHere } from "./may/denied-here.js";
import type { MayOnIssue } from "./may/may-on-issue.js";
import { besides, refuseIfAny } from "./refuse-if-any.js";
import { changesFields, type Edit } from "./write-update.js";

/** What the actor said of an issue. */
interface Said {
  fields?: Partial<IssueFields>;
  customValues?: CustomValues;
  watcherIds?: number[];
  wrong?: Problem[];
}

interface Considered {
  edit: Edit;
  issue: Selectable<Tables["issues"]>;
  may: MayOnIssue;
  /** Undefined: no field is written. */
  facts: RuleFacts | undefined;
}

/**
 * 403 where the actor may do nothing of it, 422 with every value that permissions or rules refuse beside what they may do
 * (decisions 9.6): who may comment sends a comment, and fields with it.
 */
export async function refuseForbidden(
  { trx, actor }: Change,
  { fields = {}, customValues = {}, watcherIds = [], wrong = [] }: Said,
  { edit, issue, may, facts }: Considered,
): Promise<void> {
  const { old, next, statusBefore, customs, files, notes } = edit;
  const writes = notes !== "";
  const edits = files.removed.length > 0 || (changesFields(edit) && !writes);
  if (edits && !may.edit) throw await deniedHere(trx, actor, "edit", issue);
  if (files.added.length > 0 && !may.attach)
    throw await deniedIn(trx, actor, issue.project_id, "attachments.attaching");
  if (writes ? !may.comment : !may.attach) throw await deniedHere(trx, actor, writes ? "comment" : "edit", issue);
  if (!may.addWatchers && addsOthers(watcherIds, actor.id))
    throw await deniedIn(trx, actor, issue.project_id, "entities.adding_watchers");
  const notTheirs = besides(wrong, notYours(edit, fields, may));
  if (edit.changed.includes("project_id") && !facts?.permissions.has("add_issues")) {
    // What else is wrong would tell of a project that the actor may not even see.
    throw new Refusal(422, besides(notTheirs, [notThere]));
  }
  if (!facts || !may.edit) return refuseIfAny(notTheirs);
  const said = { given: fields, customValues, customChanges: customs, unsaid: { fields: old, customs: [] } };
  const before = { ...issue, status_id: statusBefore };
  refuseIfAny(besides(notTheirs, await problemsWith(trx, { actor, issue: before, old, next, ...said, facts })));
}

/** Closed, not seen, or not there: all the same. */
export const notThere: Problem = { field: "project_id", rule: "issues.moving" };

function notYours(
  { changed, customs, notes, notesArePrivate }: Edit,
  said: Partial<IssueFields>,
  may: MayOnIssue,
): Problem[] {
  const rule = "issues.not_yours";
  const fields = changed.filter((name) => said[name] !== undefined).map((name) => ({ field: sentName(name), rule }));
  const ofCustoms = customs.map(({ field: { id, name } }) => ({
    field: customName(id),
    rule,
    values: { field: name },
  }));
  return [
    ...(may.edit ? [] : [...fields, ...ofCustoms]),
    ...(notes !== "" && notesArePrivate && !may.commentPrivately
      ? [{ field: "private_notes", rule: "issues.private_notes" }]
      : []),
  ];
}
