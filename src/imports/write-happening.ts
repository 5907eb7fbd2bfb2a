import { onBehalfOf } from "../accounts/index.js";
import { createIssue, updateIssue } from "../issues/index.js";
import type { Runtime } from "../kernel/index.js";
import { type Change, change } from "../kernel/index.js";
import type { Closing, Creation, Happening, Note } from "./archive/happenings.js";
import type { Destination } from "./destination.js";
import type { Person } from "./settle-people.js";

/** The issues that are here by now: id by external reference. */
export type Issues = Map<string, number>;

/**
 * One happening, its reference and its jobs in one transaction: killed anywhere, the next run finds all of it or
 * nothing. Answers the ids of the jobs.
 */
export async function writeHappening(
  runtime: Runtime,
  destination: Destination,
  issues: Issues,
  happening: Happening,
): Promise<string[]> {
  const { importId } = destination;
  const { source } = happening;
  let jobs: string[] = [];
  const record = await change(runtime, onBehalfOf(person(destination, happening.actor).viewer), async (open) => {
    jobs = open.jobs;
    const written = await recordOf(open, destination, issues, happening);
    await open.trx
      .insertInto("import_references")
      .values({ import_id: importId, source, ...written })
      .execute();
    return written;
  });
  if (record.record_type === "Issue") issues.set(source, record.record_id);
  return jobs;
}

type Written = { record_type: "Issue"; record_id: number } | { record_type: "Journal"; record_id: number | null };

async function recordOf(open: Change, to: Destination, issues: Issues, happening: Happening): Promise<Written> {
  const issueId = issues.get(happening.issue) as number; // a creation, which has none yet, does not ask for it
  switch (happening.what) {
    case "creation":
      return { record_type: "Issue", record_id: await writeCreation(open, to, happening) };
    case "note":
      return { record_type: "Journal", record_id: await writeNote(open, to, issueId, happening) };
    case "closing":
      return { record_type: "Journal", record_id: await writeClosing(open, to, issueId, happening) };
  }
}

async function writeCreation(open: Change, to: Destination, creation: Creation): Promise<number> {
  const { number, subject, description, labels, assignee } = creation;
  const { id } = await createIssue(open, {
    ...by(to, creation),
    fields: {
      project_id: to.projectId,
      tracker_id: to.trackerIds[creation.tracker],
      subject,
      description,
      assigned_to_id: assignee === undefined ? null : person(to, assignee).viewer.id,
    },
    ...(to.labelsFieldId !== undefined && labels.length > 0 && { customValues: { [to.labelsFieldId]: labels } }),
    watcherIds: watching(to, creation.watchers),
    origin: { origin: to.importId, repository: to.repository, number, url: addressOf(to, creation) },
  });
  return id;
}

async function writeNote(open: Change, to: Destination, id: number, note: Note): Promise<number | null> {
  const { journalIds } = await updateIssue(open, {
    ...by(to, note),
    id,
    notes: note.notes,
    imported: true,
    watcherIds: watching(to, [note.actor]),
  });
  return journalIds[0] ?? null;
}

/** Writes nothing when the same change was already made here. */
async function writeClosing(open: Change, to: Destination, id: number, closing: Closing): Promise<number | null> {
  const { journalIds } = await updateIssue(open, {
    ...by(to, closing),
    id,
    fields: { status_id: closing.merged ? to.mergedStatusId : to.closedStatusId },
    imported: true,
  });
  return journalIds[0] ?? null;
}

const addressOf = ({ repository }: Destination, { tracker, number }: Creation) =>
  `https://github.com/${repository}/${tracker === "Pull request" ? "pull" : "issues"}/${number}`;

const by = (to: Destination, { at }: Happening) => ({ at: new Date(at.getTime() + to.shiftSeconds * 1000) });

const person = (to: Destination, login: string) => to.people.get(login) as Person; // settled before anything is written

const watching = (to: Destination, logins: string[]) =>
  logins.map((login) => person(to, login)).flatMap(({ active, viewer }) => (active ? viewer.id : []));
