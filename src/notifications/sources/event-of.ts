import { type RawBuilder, sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";
import { principals, type Recipients } from "../job/recipients.js";
import type { Event } from "../job/write-events.js";
import { type AnyOption, type AnySource, optionOf, type TellingJob } from "./source.js";

type Entry = AnySource["entries"][number];

interface Asked {
  source: AnySource;
  entry: Entry;
  row: object;
  /** The row came with the job. */
  isHanded: boolean;
  job: TellingJob;
}

/** The options of an entry, evaluated for one row of its source. */
export function eventOf(classes: Map<string, EntityClass>, asked: Asked): Event {
  const { entry, row, job } = asked;
  const entity = entry.entity
    ? { type: entry.entity.type, id: said<number>(job, "entity", entry.entity.id, row) }
    : job.source;
  const { visibleTo, ...recipients } = recipientsOf(said(job, "recipients", entry.recipients, row));
  return {
    source: job.source,
    held: heldOf(asked),
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

function heldOf({ source, row, isHanded, job }: Asked): RawBuilder<unknown> {
  const held = source.held(row, isHanded);
  return job.editedIn === undefined ? held : editedBy(job.editedIn, held);
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
function said<Value>({ source }: TellingJob, name: string, option: AnyOption<Value>, row: object): Value {
  const value = optionOf(option, row);
  if (value === undefined || value === null) throw new Error(`The source ${source.type} ${source.id} says no ${name}.`);
  return value;
}
