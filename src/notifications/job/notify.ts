import type { Db, Runtime } from "../../kernel/index.js";
import { ringAbout } from "../live/doorbell.js";
import type { Registry } from "../registry.js";
import { eventOf } from "../sources/event-of.js";
import { optionOf, type TellingJob } from "../sources/source.js";
import { checkNowAndThen } from "../upkeep/self-check.js";
import { againIfPassing } from "./again.js";
import { moveNotifications } from "./move.js";
import { type Event, type PlannedFor, type Written, writeEvents } from "./write-events.js";

/** Specification 6.4. Doing it again, or late, or twice at once, changes nothing. */
export async function notify(runtime: Pick<Runtime, "db" | "log" | "contributions">, job: TellingJob): Promise<void> {
  const {
    db,
    contributions: { notifications: registry, entities },
  } = runtime;
  const source = registry.sources.get(job.source.type);
  const entry = source?.entries.find(({ kind }) => kind === job.kind);
  if (!source || !entry) return;
  const told = async (row: object, isHanded: boolean) => {
    const event = eventOf(entities, { source, entry, row, isHanded, job });
    return { row, event, ...(await tell(db, registry, event)) };
  };
  // Known first, and its values passed on as parameters: looked up inside the statement, the planner would assume an
  // average project and visit every member of it (fifty times slower, measured).
  const read = async () => {
    const row = await source.read(db, job.source.id);
    return row && told(row, false);
  };
  const handed = source.handed && job.row ? await told(job.row, true) : undefined;
  const done = handed?.stands ? handed : await read();
  if (!done) return;
  const moved = optionOf(entry.moves, done.row) ? entities.get(done.event.entity.type) : undefined;
  if (moved) await moveNotifications(db, moved, done.event.entity.id);
  if (optionOf(entry.hides, done.row)) await ringAbout(db, done.event.entity);
  if (done.last > 0) await checkNowAndThen(runtime, done.last);
}

/** Tried again, a job reads its source: what came along may be the cause, or from before an upgrade. */
export const attemptToNotify = (runtime: Runtime, { row, ...job }: TellingJob, attempt: number): Promise<void> =>
  notify(runtime, attempt === 1 ? { row, ...job } : job);

async function tell(db: Db, registry: Registry, event: Event): Promise<Written> {
  const written = await measured(db, registry, event, "a few");
  return written.stands && written.tooMany ? measured(db, registry, event, "any number") : written;
}

async function measured(db: Db, { names, metrics }: Registry, event: Event, plannedFor: PlannedFor): Promise<Written> {
  const started = performance.now();
  const written = await againIfPassing((holdsPeople) => writeEvents(db, names, event, { plannedFor, holdsPeople }));
  metrics.tellingSeconds.inc((performance.now() - started) / 1000);
  metrics.eventsWritten.inc(written.events);
  return written;
}
