import { type RawBuilder, sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";
import { principals, type Recipients } from "../job/recipients.js";
import type { Event } from "../job/write-events.js";
import { type AnyOption, type AnySource, optionOf, type Row, type TellingJob } from "./source.js";

type Entry = AnySource["entries"][number];

/** The options of an entry, evaluated for one row of its source. */
export function eventOf(
  classes: Map<string, EntityClass>,
  { source, entry, row, job }: { source: AnySource; entry: Entry; row: Row; job: TellingJob },
): Event {
  const entity = entry.entity
    ? { type: entry.entity.type, id: said<number>(job, "entity", entry.entity.id, row) }
    : job.source;
  const { visibleTo, ...recipients } = recipientsOf(said(job, "recipients", entry.recipients, row));
  return {
    source: job.source,
    held: job.editedIn === undefined ? source.held(row) : editedBy(job.editedIn, source.held(row)),
    entity,
    kind: entry.kind,
    actorId: said(job, "actor", entry.actor ?? "author_id", row),
    at: said(job, "eventAt", entry.eventAt ?? "created_on", row),
    mentioned: job.mentioned,
    edited: job.editedIn !== undefined,
    visibleTo: visibleTo ?? ((user) => seesEntity(classes.get(entity.type), user, entity.id)),
    ...recipients,
    ...(job.editedIn !== undefined && { candidates: [] }),
  };
}

/** The same row, as if the edit had written it: nobody who looked before has seen it. */
const editedBy = (transaction: string, held: RawBuilder<unknown>) =>
  sql`select ${transaction}::text as transaction, h.project_id from (${held}) h`;

const recipientsOf = (told: Recipients | number[]): Recipients =>
  Array.isArray(told) ? { candidates: [principals(...told)] } : told;

/** A class that declares no visibility is seen by nobody. */
const seesEntity = (entity: EntityClass | undefined, user: RawBuilder<number>, id: number) =>
  entity?.visible(user, sql`${id}::int`) ?? sql<boolean>`false`;

/** Types hold parts in TypeScript to it; a source that says nothing all the same must not tell of nobody, silently. */
function said<Value>({ source }: TellingJob, name: string, option: AnyOption<Value>, row: Row): Value {
  const value = optionOf(option, row);
  if (value === undefined || value === null) throw new Error(`The source ${source.type} ${source.id} says no ${name}.`);
  return value;
}
