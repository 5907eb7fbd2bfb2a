import type { Db, Runtime } from "../../kernel/index.js";
import { ringAbout } from "../center/doorbell.js";
import type { Names } from "../settings/names.js";
import { eventOf } from "./event-of.js";
import { moveNotifications } from "./move.js";
import { optionOf, type TellingJob } from "./source.js";
import { type Event, writeEvents } from "./write-events.js";

/** Specification 6.4. Doing it again, or late, or twice at once, changes nothing. */
export async function notify(
  { db, contributions: { notifications: registry, entities } }: Pick<Runtime, "db" | "contributions">,
  job: TellingJob,
): Promise<void> {
  const source = registry.sources.get(job.source.type);
  const entry = source?.entries.find(({ kind }) => kind === job.kind);
  if (!source || !entry) return;
  // The row is read first and its values passed on as parameters: looked up inside the statement, the planner would
  // assume an average project and visit every member of it (fifty times slower, measured).
  const row = await source.read(db, job.source.id);
  if (!row) return;
  const event = eventOf(entities, { source, entry, row, job });
  await tell(db, registry.names, event);
  const moved = optionOf(entry.moves, row) ? entities.get(event.entity.type) : undefined;
  if (moved) await moveNotifications(db, moved, event.entity.id);
  if (optionOf(entry.hides, row)) await ringAbout(db, event.entity);
}

/** More people than this are written by a plan made for them. */
const FEW = 100;

async function tell(db: Db, names: Names, event: Event): Promise<void> {
  const { people, last } = await writeEvents(db, names, event, { after: 0, few: FEW });
  if (people === FEW) await writeEvents(db, names, event, { after: last });
}
