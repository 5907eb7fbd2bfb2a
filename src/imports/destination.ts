import { type Change, Refusal, type Trx } from "../kernel/index.js";
import { categoriesOf, createCategory, createProject } from "../projects/index.js";
import { createTracker, statuses, trackers } from "../tracking/index.js";
import type { Archive } from "./archive/archive.js";
import type { Creation, Happening, Tracker } from "./archive/happenings.js";
import { namedPeople } from "./archive/named-people.js";
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
  categoryIds: Map<string, number>;
  closedStatusId: number;
}

export interface Wanted {
  archive: Archive;
  happenings: Happening[];
  /** Of the project. */
  identifier: string;
  shiftSeconds: number;
}

/** Creates what is missing. A second run finds all of it, and the time shift of the first. */
export async function prepareDestination(change: Change, wanted: Wanted): Promise<Destination> {
  const { trx } = change;
  const { archive, happenings, identifier } = wanted;
  const trackerIds = {
    Issue: await trackerNamed(change, "Issue"),
    "Pull request": await trackerNamed(change, "Pull request"),
  };
  const known = await knownImport(trx, archive.repo, identifier);
  const target = known ?? (await newImport(change, wanted, Object.values(trackerIds)));
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
    categoryIds: await categories(change, target.project_id, happenings),
    closedStatusId: await closedStatus(trx),
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
    .select(["i.id", "p.id as project_id", "i.repository", "i.shift_seconds"])
    .where("p.identifier", "=", identifier)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.id === null || row.shift_seconds === null || row.repository !== repository) {
    throw row.repository === null
      ? new Refusal(409, { rule: "imports.other_project", values: { identifier } })
      : new Refusal(409, { rule: "imports.project_of_repository", values: { identifier, repository: row.repository } });
  }
  return { id: row.id, project_id: row.project_id, shift_seconds: row.shift_seconds };
}

async function newImport(change: Change, { archive, identifier, shiftSeconds }: Wanted, trackerIds: number[]) {
  const project = await createProject(change, {
    name: archive.repo.split("/")[1] ?? archive.repo,
    identifier,
    homepage: `https://github.com/${archive.repo}`,
    isPublic: true,
    moduleNames: ["issue_tracking"],
    trackerIds,
  });
  return change.trx
    .insertInto("imports")
    .values({ project_id: project.id, repository: archive.repo, shift_seconds: shiftSeconds })
    .returning(["id", "project_id", "shift_seconds"])
    .executeTakeFirstOrThrow();
}

async function categories(change: Change, projectId: number, happenings: Happening[]): Promise<Map<string, number>> {
  const creations = happenings.filter((happening): happening is Creation => happening.what === "creation");
  const ids = new Map((await categoriesOf(change.trx, projectId)).map(({ id, name }) => [name, id]));
  for (const name of new Set(creations.flatMap(({ category }) => category ?? []))) {
    if (!ids.has(name)) ids.set(name, (await createCategory(change, { projectId, name })).id);
  }
  return ids;
}

async function closedStatus(trx: Trx): Promise<number> {
  const closed = (await statuses(trx)).filter((status) => status.isClosed);
  const status = closed.find(({ name }) => name === "Closed") ?? closed[0];
  if (!status) throw new Refusal(409, "imports.no_closed_status");
  return status.id;
}
