import { sql } from "kysely";
import { plannedFiles, type WantedFiles, writeFiles } from "../../../attachments/index.js";
import { addsOthers, addWatchers, makerWritten, mentionedIn, unableToWatch } from "../../../entities/index.js";
import { type Change, type Problem, Refusal, thisMoment } from "../../../kernel/index.js";
import { deniedWithout, permissionsIn } from "../../../projects/index.js";
import { mayOnCase } from "../permissions.js";
import { problemsWith } from "./case-rules.js";
import { caseCreated, crmCaseEntity } from "./crm-case-entity.js";
import type { CaseFields } from "./fields.js";
import { caseStatuses } from "./statuses.js";

export interface NewCase {
  fields: Partial<CaseFields>;
  watcherIds?: number[];
  files?: WantedFiles;
  /** When it happened; now, unless history is brought in. */
  at?: Date;
}

/** Writes the case and its watchers, and publishes it. Refuses everything it refuses before writing. */
export async function createCase(change: Change, wanted: NewCase): Promise<{ id: number }> {
  const { trx, actor, publish } = change;
  const { watcherIds = [], at } = wanted;
  const next = await completed(change, wanted.fields);
  await refuseForbidden(change, next, watcherIds);
  const files = await plannedFiles(change, undefined, wanted.files ?? {});
  const time = at ?? thisMoment;
  const isClosed = sql`(select is_closed from crm_case_statuses where id = ${next.status_id})`;
  const made = trx
    .insertInto("crm_cases")
    .values({
      ...next,
      author_id: actor.id,
      created_on: time,
      updated_on: time,
      closed_on: sql<Date | null>`case when ${isClosed} then ${time}::timestamptz end`,
    })
    .returning("id");
  const { type } = crmCaseEntity;
  const parts = [sql`made as (${made})`, ...makerWritten(change, { type, id: sql`(select id from made)` })];
  const { rows } = await sql<{ id: number }>`with ${sql.join(parts)} select id from made`.execute(trx);
  if (!rows[0]) throw new Error("An inserted case has an id.");
  const { id } = rows[0];
  const record = { type, id };
  await addWatchers(change, record, watcherIds);
  await writeFiles(trx, record, files);
  const [mentioned = []] = await mentionedIn(change, [next.description]);
  publish(caseCreated, { id, mentioned });
  return { id };
}

/** Fills in what was not said. A project and a name are what cannot be guessed. */
async function completed({ trx }: Change, given: Partial<CaseFields>): Promise<CaseFields> {
  const { project_id, name } = given;
  const blank: Problem[] = [];
  if (project_id === undefined) blank.push({ field: "project_id", rule: "blank" });
  if (!name) blank.push({ field: "name", rule: "blank" });
  if (project_id === undefined || !name) throw new Refusal(422, blank);
  const [first] = await caseStatuses(trx);
  const unsaid = {
    description: "",
    contact: null,
    company: null,
    price: null,
    currency: "EUR",
    status_id: first?.id ?? 0,
    assigned_to_id: null,
  };
  return { ...unsaid, ...given, project_id, name };
}

async function refuseForbidden(change: Change, next: CaseFields, watcherIds: number[]): Promise<void> {
  const { trx, actor } = change;
  const permissions = await permissionsIn(trx, actor.id, next.project_id);
  if (!actor.operator && !permissions.has("add_crm_cases"))
    throw await deniedWithout(trx, actor, next.project_id, "add_crm_cases", "crm.creating");
  const problems = await problemsWith(trx, { authorId: actor.id, old: undefined, next });
  if (!actor.operator && !mayOnCase(permissions).addWatchers && addsOthers(watcherIds, actor.id)) {
    problems.push({ field: "watcher_user_ids", rule: "issues.watchers_not_yours" });
  }
  const unable = await unableToWatch(change, watcherIds);
  if (unable.length > 0) {
    problems.push({ field: "watcher_user_ids", rule: "issues.inactive_watchers", values: { ids: unable.join(", ") } });
  }
  if (problems.length > 0) throw new Refusal(422, problems);
}
