import { sql } from "kysely";
import { type Change, Refusal, type Trx } from "../kernel/index.js";
import { createProject } from "../projects/index.js";
import { createStatus, createTracker, leadAs, statuses, trackers } from "../tracking/index.js";
import type { Archive } from "./archive/archive.js";
import type { Happening, Tracker } from "./archive/happenings.js";
import { namedPeople } from "./archive/named-people.js";
import { labelsField } from "./labels-field.js";
import { type Person, settlePeople } from "./settle-people.js";

/** Where the archive goes: everything its issues refer to, by the archive's own names. */
export interface Destination {
  importId: number;
  projectId: number;
  /** `owner/name` */
  repository: string;
  /** Nothing of it was here before. */
  fresh: boolean;
  shiftSeconds: number;
  people: Map<string, Person>;
  trackerIds: Record<Tracker, number>;
  /** Undefined: nothing has a label. */
  labelsFieldId: number | undefined;
  closedStatusId: number;
  /** Of merged pull requests. */
  mergedStatusId: number;
  /** Remarks of reviews are notes of their own; in what was imported first they stand in the review's. */
  remarksApart: boolean;
}

export interface Wanted {
  archive: Archive;
  happenings: Happening[];
  /** Of the project. */
  identifier: string;
  description?: string | undefined;
  shiftSeconds: number;
}

/** Creates what is missing. A second run finds all of it, and the time shift of the first. */
export async function prepareDestination(change: Change, wanted: Wanted): Promise<Destination> {
  const { trx } = change;
  const { archive, happenings, identifier } = wanted;
  // What archives share (people, trackers, statuses, labels) is created once: imports into other projects wait here for each other.
  await sql`select pg_advisory_xact_lock(hashtext('imports: destinations'))`.execute(trx);
  const trackerIds = {
    Issue: await trackerNamed(change, "Issue"),
    "Pull request": await trackerNamed(change, "Pull request"),
  };
  const known = await knownImport(trx, archive.repo, identifier);
  const target = known ?? (await newImport(change, wanted, Object.values(trackerIds)));
  const closedStatusId = await closedStatus(trx);
  return {
    importId: target.id,
    projectId: target.project_id,
    repository: archive.repo,
    fresh: known === undefined,
    shiftSeconds: target.shift_seconds,
    people: await settlePeople(change, {
      named: namedPeople(archive, happenings),
      projectId: target.project_id,
      everyoneJoins: known === undefined,
    }),
    trackerIds,
    labelsFieldId: await labelsField(change, {
      projectId: target.project_id,
      trackerIds: Object.values(trackerIds),
      labels: happenings.flatMap((one) => (one.what === "creation" ? one.labels : [])),
    }),
    closedStatusId,
    mergedStatusId: happenings.some((one) => one.what === "closing" && one.merged)
      ? await mergedStatus(change, { closedStatusId, trackerId: trackerIds["Pull request"] })
      : closedStatusId,
    remarksApart: target.remarks_apart,
  };
}

async function trackerNamed(change: Change, name: Tracker): Promise<number> {
  const known = (await trackers(change.trx)).find((tracker) => tracker.name === name);
  return (known ?? (await createTracker(change, { name }))).id;
}

/** One archive, one project: what people made themselves is not mixed with it. */
async function knownImport(trx: Trx, repository: string, identifier: string) {
  const row = await trx
    .selectFrom("projects as p")
    .leftJoin("imports as i", "i.project_id", "p.id")
    .select(["i.id", "p.id as project_id", "i.repository", "i.shift_seconds", "i.remarks_apart"])
    .where("p.identifier", "=", identifier)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, project_id, shift_seconds, remarks_apart } = row;
  if (id === null || shift_seconds === null || remarks_apart === null || row.repository !== repository) {
    throw row.repository === null
      ? new Refusal(409, { rule: "imports.other_project", values: { identifier } })
      : new Refusal(409, { rule: "imports.project_of_repository", values: { identifier, repository: row.repository } });
  }
  return { id, project_id, shift_seconds, remarks_apart };
}

async function newImport(
  change: Change,
  { archive, identifier, description, shiftSeconds }: Wanted,
  trackerIds: number[],
) {
  const project = await createProject(change, {
    name: archive.repo.split("/")[1] ?? archive.repo,
    identifier,
    ...(description !== undefined && { description }),
    homepage: `https://github.com/${archive.repo}`,
    isPublic: true,
    moduleNames: ["issue_tracking"],
    trackerIds,
  }).catch(orChooseAnother(identifier));
  return change.trx
    .insertInto("imports")
    .values({ project_id: project.id, repository: archive.repo, shift_seconds: shiftSeconds, remarks_apart: true })
    .returning(["id", "project_id", "shift_seconds", "remarks_apart"])
    .executeTakeFirstOrThrow();
}

/** An identifier that no project can have may be the name of the repository, which the operator cannot change. */
const orChooseAnother = (identifier: string) => (error: unknown) => {
  const isWrong = error instanceof Refusal && error.problems.some(({ field }) => field === "identifier");
  throw isWrong ? new Refusal(422, { rule: "imports.wrong_identifier", values: { identifier } }) : error;
};

async function closedStatus(trx: Trx): Promise<number> {
  const closed = (await statuses(trx)).filter((status) => status.isClosed);
  const status = closed.find(({ name }) => name === "Closed") ?? closed[0];
  if (!status) throw new Refusal(409, "imports.no_closed_status");
  return status.id;
}

interface Merging {
  closedStatusId: number;
  trackerId: number;
}

/** The workflows of pull requests lead to it and from it as to the status of what is closed. */
async function mergedStatus(change: Change, { closedStatusId, trackerId }: Merging): Promise<number> {
  const known = (await statuses(change.trx)).find(({ name }) => name === MERGED);
  if (known) return known.isClosed ? known.id : closedStatusId;
  const { id } = await createStatus(change, { name: MERGED, is_closed: true, icon: "circle-check", tone: "green" });
  await leadAs(change, { from: closedStatusId, to: id, trackerId });
  return id;
}

const MERGED = "Merged";
