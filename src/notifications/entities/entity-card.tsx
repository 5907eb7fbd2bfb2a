import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { excerpt } from "../../design/index.js";
import {
  type Described,
  type EntityClass,
  noteVisible,
  type VisibleJournal,
  visibleJournals,
} from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import type { Card, ListedNotification } from "../card.js";
import { NotificationCard } from "../center/notification-card.js";

interface Content extends Described {
  /** Visible journals among the events, oldest first. */
  journals: VisibleJournal[];
}

const EXCERPT_LENGTH = 200;

/** The card of a class that needs no other: its title, and the newest note or what it is about. */
export const entityCard = (entity: EntityClass): Card<Content> => ({
  entityType: entity.type,
  eventVisible: (e, n) => {
    const user = sql.ref<number>(`${n}.user_id`);
    const id = sql.ref<number>(`${n}.entity_id`);
    const note = { author: sql.ref<number>("cj.user_id"), isPrivate: sql.ref<boolean>("cj.private_notes") };
    return sql`(${entity.visible(user, id)}
      and (${sql.ref(`${e}.source_type`)} <> ${entity.journalWritten.name} or exists (
        select 1 from journals cj
         where cj.id = ${sql.ref(`${e}.source_id`)} and cj.entity_type = ${entity.type}
           and ${noteVisible(user, note, entity.project(id))})))`;
  },
  load: (db, viewer, notifications) => load(db, viewer, entity, notifications),
  render: (content, notification) => (
    <NotificationCard
      notification={notification}
      project={{ name: content.project.name, href: `/projects/${content.project.identifier}` }}
    >
      <a class="feed-title" data-list-target="item" href={addressOf(content)} target="_blank" rel="noopener">
        {content.title}
      </a>
      {said(content) !== "" && <p class="card-excerpt quiet">{said(content)}</p>}
    </NotificationCard>
  ),
  text: (content, { events }, baseUrl) => ({
    title: content.title,
    url: `${baseUrl}${addressOf(content)}`,
    project: content.project,
    events: new Map(events.map(({ id, source }) => [id, saidIn(content, source)])),
  }),
});

async function load(
  db: Db,
  viewer: Viewer,
  entity: EntityClass,
  notifications: ListedNotification[],
): Promise<Map<number, Content>> {
  const described = await entity.describe(
    db,
    viewer,
    notifications.map((one) => one.entity.id),
  );
  const journalIds = notifications.flatMap(({ events }) =>
    events.filter(({ source }) => source.type === entity.journalWritten.name).map(({ source }) => source.id),
  );
  const journals = Map.groupBy(await visibleJournals(db, viewer, entity, { journalIds }), ({ entityId }) => entityId);
  return new Map(
    notifications.flatMap((one) => {
      const record = described.get(one.entity.id);
      const told = new Set(one.events.map(({ source }) => source.id));
      const shown = (journals.get(one.entity.id) ?? []).filter(({ id }) => told.has(id));
      return record ? [[one.id, { ...record, journals: shown }] as const] : [];
    }),
  );
}

const addressOf = ({ href, journals }: Content) =>
  `${href}${journals.length > 0 ? `#change-${journals.at(-1)?.id}` : ""}`;

const said = ({ text, journals }: Content) =>
  excerpt(journals.findLast(({ notes }) => notes !== "")?.notes ?? text, EXCERPT_LENGTH);

function saidIn({ text, journals }: Content, source: { type: string; id: number }): string {
  const journal = journals.find(({ id }) => id === source.id);
  return excerpt(journal?.notes ?? text, EXCERPT_LENGTH);
}
