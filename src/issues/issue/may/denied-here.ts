import { denied, type Viewer } from "../../../accounts/index.js";
import type { Db, Refusal, Trx } from "../../../kernel/index.js";
import { deniedIn, permissionsIn } from "../../../projects/index.js";
import { type MayOnIssue, mayOnIssue } from "./may-on-issue.js";

interface Place {
  project_id: number;
  tracker_id: number;
  author_id: number;
}

/** What is refused, by what it takes: in this project, and with this tracker alone. */
const rules = {
  edit: { here: "issues.editing", ofTracker: "issues.editing_of_tracker" },
  comment: { here: "issues.commenting", ofTracker: "issues.commenting_of_tracker" },
  delete: { here: "issues.deleting", ofTracker: "issues.deleting_of_tracker" },
} satisfies Partial<Record<keyof MayOnIssue, { here: string; ofTracker: string }>>;

/** For an actor who may not do that with the issue. Where their roles let them with other trackers, its tracker is the reason. */
export async function deniedHere(
  db: Db | Trx,
  actor: Viewer,
  act: keyof typeof rules,
  { project_id, tracker_id, author_id }: Place,
): Promise<Refusal> {
  const { here, ofTracker } = rules[act];
  if (!actor.trackersLimited) return deniedIn(db, actor, project_id, here);
  const ofAny = mayOnIssue(await permissionsIn(db, actor.id, project_id), actor, author_id);
  if (!ofAny[act]) return deniedIn(db, actor, project_id, here);
  const { name } = await db
    .selectFrom("trackers")
    .select("name")
    .where("id", "=", tracker_id)
    .executeTakeFirstOrThrow();
  return denied(actor, ofTracker, { tracker: name });
}
