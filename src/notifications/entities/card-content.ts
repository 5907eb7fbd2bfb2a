import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type EntityClass, journalShown, type VisibleJournal } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import type { Granted } from "../../projects/index.js";
import type { ListedNotification } from "../card.js";
import type { CardContent, CardOf } from "./card-of.js";

/**
 * Whether anything of the event `e` may be seen by the person of the notification `n`. A journal that was emptied since, or
 * made private, shows nothing.
 */
export function eventVisible(
  entity: EntityClass,
  { e, n, user, granted }: { e: string; n: string; user: RawBuilder<number>; granted?: Granted | undefined },
): RawBuilder<boolean> {
  const id = sql.ref<number>(`${n}.entity_id`);
  return sql<boolean>`(${entity.visible(user, id, granted)}
    and (${sql.ref(`${e}.source_type`)} <> ${entity.journalWritten.name} or exists (
      select 1 from journals j
       where j.id = ${sql.ref(`${e}.source_id`)} and j.entity_id = ${id} and ${journalShown(user, entity, granted)})))`;
}

interface Asked<Entry extends VisibleJournal> extends Pick<CardOf<Entry>, "journals"> {
  entity: EntityClass;
  notifications: ListedNotification[];
}

/** Contents by notification id, in a number of statements that does not grow with them. */
export async function contentsOf<Entry extends VisibleJournal>(
  db: Db,
  viewer: Viewer,
  { entity, notifications, journals: read }: Asked<Entry>,
): Promise<Map<number, CardContent<Entry>>> {
  const ids = notifications.map((one) => one.entity.id);
  const records = await entity.describe(db, viewer, ids);
  const told = notifications.map((one) => reasonsOf(one, entity.journalWritten.name));
  const journals = await read(
    db,
    viewer,
    told.flatMap((reasons) => [...reasons.keys()]),
  );
  const byRecord = Map.groupBy(journals, ({ entityId }) => entityId);
  return new Map(
    notifications.flatMap(({ id, entity: { id: recordId, type }, events }, place) => {
      const record = records.get(recordId);
      const reasons = told[place] ?? new Map();
      const shown = byRecord.get(recordId)?.filter((journal) => reasons.has(journal.id)) ?? [];
      const created = events.some(({ source }) => source.type === type);
      return record ? [[id, { ...record, reader: viewer, journals: shown, reasons, created }] as const] : [];
    }),
  );
}

const reasonsOf = ({ events }: ListedNotification, topic: string) =>
  new Map(events.filter(({ source }) => source.type === topic).map(({ source, reason }) => [source.id, reason]));

/** The record's page, at the newest journal. */
export const cardAddress = ({ href, journals }: Pick<CardContent<VisibleJournal>, "href" | "journals">) =>
  `${href}${journals.length > 0 ? `#change-${journals.at(-1)?.id}` : ""}`;
