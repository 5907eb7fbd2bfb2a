import { sql } from "kysely";
import { denied, type Viewer } from "../accounts/index.js";
import { type Problem, Refusal, type Trx } from "../kernel/index.js";
import type { Change } from "../notifications/index.js";
import { permissionsIn, trackersOf } from "../projects/index.js";
import { priorities } from "../tracking/index.js";
import type { IssueFields } from "./issue-fields.js";
import { problemsWith, trackerNotHere } from "./issue-rules.js";
import { newlyMentioned } from "./mentions.js";
import { issueSource } from "./sources.js";
import { addWatchers, unableToWatch } from "./watchers.js";

export interface NewIssue {
  actor: Viewer;
  fields: Partial<IssueFields>;
  watcherIds?: number[];
  /** When it happened; now, unless history is brought in. */
  at?: Date;
  /** Set by the operator's own commands: permissions and workflow do not apply, the rest does. */
  unrestricted?: boolean;
}

/** Writes the issue and its watchers, and tells of it. Refuses everything it refuses before writing. */
export async function createIssue(change: Change, wanted: NewIssue): Promise<{ id: number }> {
  const { trx, tell } = change;
  const next = await completed(change, wanted);
  if (!wanted.unrestricted) await refuseForbidden(trx, wanted, next);
  const issue = await writeIssue(trx, wanted, next);
  await addWatchers(trx, issue.id, wanted.watcherIds ?? []);
  tell(issueSource, { id: issue.id, notify: true, mentioned: await newlyMentioned(trx, next.description) });
  return issue;
}

async function refuseForbidden(trx: Trx, { actor, watcherIds = [] }: NewIssue, next: IssueFields): Promise<void> {
  const may = await permissionsIn(trx, actor.id, next.project_id);
  if (!may.has("add_issues")) throw denied(actor, "You may not create issues in this project.");
  const problems = await problemsWith(trx, { actor, authorId: actor.id, old: undefined, next });
  if (watcherIds.some((id) => id !== actor.id) && !may.has("add_issue_watchers")) {
    problems.push({ field: "watcher_user_ids", message: "Watchers cannot be added by you in this project." });
  }
  const unable = await unableToWatch(trx, watcherIds);
  if (unable.length > 0) {
    problems.push({ field: "watcher_user_ids", message: `Watchers are not active: ${unable.join(", ")}` });
  }
  refuseIfAny(problems);
}

async function writeIssue(trx: Trx, { actor, at }: NewIssue, next: IssueFields): Promise<{ id: number }> {
  const { is_closed } = await trx
    .selectFrom("issue_statuses")
    .select("is_closed")
    .where("id", "=", next.status_id)
    .executeTakeFirstOrThrow();
  const time = at ?? sql<Date>`now()`;
  return trx
    .insertInto("issues")
    .values({
      ...next,
      author_id: actor.id,
      created_on: time,
      updated_on: time,
      closed_on: is_closed ? time : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Fills in what was not said. A project is the one thing nobody can guess. */
async function completed({ trx }: Change, { fields, at }: NewIssue): Promise<IssueFields> {
  const blank: Problem[] = [];
  if (fields.project_id === undefined) blank.push({ field: "project_id", message: "Project cannot be blank" });
  if (!fields.subject) blank.push({ field: "subject", message: "Subject cannot be blank" });
  refuseIfAny(blank);
  const projectId = fields.project_id as number;
  const trackers = await trackersOf(trx, projectId);
  const tracker = trackers.find(({ id }) => id === (fields.tracker_id ?? trackers[0]?.id));
  if (!tracker) throw new Refusal(422, [trackerNotHere(trackers)]);
  return {
    category_id: null,
    description: "",
    assigned_to_id: null,
    is_private: false,
    start_date: (at ?? new Date()).toISOString().slice(0, 10),
    due_date: null,
    done_ratio: 0,
    estimated_hours: null,
    ...fields,
    project_id: projectId,
    subject: fields.subject as string,
    tracker_id: tracker.id,
    status_id: fields.status_id ?? (await defaultStatusId(trx, tracker.id)),
    priority_id: fields.priority_id ?? (await defaultPriorityId(trx)),
  };
}

async function defaultStatusId(trx: Trx, trackerId: number): Promise<number> {
  const query = trx.selectFrom("trackers").select("default_status_id").where("id", "=", trackerId);
  return (await query.executeTakeFirstOrThrow()).default_status_id;
}

async function defaultPriorityId(trx: Trx): Promise<number> {
  const active = (await priorities(trx)).filter((priority) => priority.active);
  const usual = active.find((priority) => priority.isDefault) ?? active[0];
  if (!usual) throw new Refusal(422, [{ field: "priority_id", message: "Priority cannot be blank" }]);
  return usual.id;
}

export function refuseIfAny(problems: Problem[]): void {
  if (problems.length > 0) throw new Refusal(422, problems);
}
