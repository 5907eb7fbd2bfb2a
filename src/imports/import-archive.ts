import { setTimeout as passed } from "node:timers/promises";
import { operator } from "../accounts/index.js";
import { change, type Runtime } from "../kernel/index.js";
import { alone } from "./alone.js";
import type { Archive } from "./archive/archive.js";
import { type Happening, happeningsOf } from "./archive/happenings.js";
import { type Destination, prepareDestination } from "./destination.js";
import { count, progress } from "./progress.js";
import { openUntold } from "./untold.js";
import { type Issues, writeHappening } from "./write-happening.js";

export interface ImportOptions {
  /** Of the project. Default: the repository's name. */
  identifier?: string;
  /** Of the project, when the import makes it. */
  description?: string;
  /** Moves all times so that the newest change happens now. Only the first run of an import decides it. */
  shiftToNow?: boolean;
}

export interface Imported {
  identifier: string;
  projectId: number;
  written: number;
  knownBefore: number;
}

/**
 * Brings in what is not here yet, as docs/import.md says, and ends when all recipients have been notified. Workers must
 * run, here or in another process.
 */
export async function importArchive(
  runtime: Runtime,
  archive: Archive,
  { identifier = identifierOf(archive.repo), description, shiftToNow = false }: ImportOptions,
  say: (line: string) => void,
): Promise<Imported> {
  const happenings = await happeningsOf(archive);
  return alone(runtime, identifier, async () => {
    const shiftSeconds = shiftToNow ? secondsFromNewest(happenings) : 0;
    const wanted = { archive, happenings, identifier, description, shiftSeconds };
    const destination = await change(runtime, operator, (open) => prepareDestination(open, wanted));
    if (!destination.fresh) await earlierJobsDone(runtime, say);
    const { known, issues } = await alreadyHere(runtime, destination);
    const isKnown = (one: Happening) => known.has(one.source) || (!destination.remarksApart && isInReview(one, known));
    const missing = happenings.filter((one) => !isKnown(one));
    const written = await writeAll(runtime, destination, issues, missing, say);
    return { identifier, projectId: destination.projectId, written, knownBefore: known.size };
  });
}

/** A repository's name may hold capitals and dots, an identifier may not. */
const identifierOf = (repository: string) =>
  (repository.split("/")[1] ?? repository).toLowerCase().replace(/[^a-z0-9_-]/g, "-");

function secondsFromNewest(happenings: Happening[]): number {
  const newest = happenings.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  return newest === 0 ? 0 : Math.floor((Date.now() - newest) / 1000);
}

/** An earlier run may have left jobs of issues that are about to change again. */
async function earlierJobsDone({ jobs, stopping }: Runtime, say: (line: string) => void): Promise<void> {
  for (let round = 0; ; round++) {
    const { waiting, active } = await jobs.counts();
    if (waiting + active === 0) return;
    if (round === 0) say(`Waiting for ${waiting + active} notifications that are still to be written`);
    await passed(100, undefined, { signal: stopping });
  }
}

/** The note of its review has it. */
const isInReview = (one: Happening, known: Set<string>) =>
  one.what === "note" && one.remarkOf !== undefined && known.has(one.remarkOf);

async function alreadyHere(
  { db }: Runtime,
  { importId }: Destination,
): Promise<{ known: Set<string>; issues: Issues }> {
  const rows = await db
    .selectFrom("import_references as r")
    .leftJoin("issues as i", (join) => join.onRef("i.id", "=", "r.record_id").on("r.record_type", "=", "Issue"))
    .select(["r.source", "i.id"])
    .where("r.import_id", "=", importId)
    .execute();
  const issues = rows.flatMap(({ source, id }): [string, number][] => (id === null ? [] : [[source, id]]));
  return { known: new Set(rows.map(({ source }) => source)), issues: new Map(issues) };
}

/** In order, one after the other; only an issue's own notifications hold up its next change. */
async function writeAll(
  runtime: Runtime,
  destination: Destination,
  issues: Issues,
  happenings: Happening[],
  say: (line: string) => void,
): Promise<number> {
  const untold = openUntold(runtime);
  const report = progress(say, happenings.length);
  let written = 0;
  try {
    for (const [index, happening] of happenings.entries()) {
      runtime.stopping.throwIfAborted();
      // An imported issue that was deleted here does not get its later comments either.
      if (happening.what !== "creation" && !issues.has(happening.issue)) continue;
      await untold.toldOf(happening.issue);
      untold.add(happening.issue, await writeHappening(runtime, destination, issues, happening));
      written++;
      report(index + 1);
    }
    await untold.all();
  } catch (error) {
    // Whatever ended it says only what became of the change that it met.
    if (written > 0) say(`${count(written)} changes are here to stay; the same command brings in the rest.`);
    throw error;
  }
  return written;
}
