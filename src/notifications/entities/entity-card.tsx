import { useView } from "../../design/index.js";
import type { EntityClass, VisibleJournal } from "../../entities/index.js";
import { visibleJournals } from "../../entities/index.js";
import type { Card, ListedNotification } from "../card.js";
import { NotificationCard } from "../cards/notification-card.js";
import { cardAddress, contentsOf, eventVisible } from "./card-content.js";
import type { CardContent, CardOf } from "./card-of.js";
import { cardText } from "./card-text.js";
import { deedOf } from "./deed.js";
import { finalChanges } from "./final-changes.js";
import { passagesFor } from "./passage.js";

/** The card of a class whose journals are notes. */
export const entityCard = (entity: EntityClass): Card<CardContent<VisibleJournal>> =>
  entityCardWith(entity, {
    journals: (db, viewer, journalIds) => visibleJournals(db, viewer, entity, { journalIds }),
    changes: () => [],
  });

/** The card of a class whose journals also change fields, and with what else it says in its own words. */
export const entityCardWith = <Entry extends VisibleJournal>(
  entity: EntityClass,
  own: CardOf<Entry>,
): Card<CardContent<Entry>> => ({
  entityType: entity.type,
  eventVisible: (e, n, user, granted) => eventVisible(entity, { e, n, user, granted }),
  load: (db, viewer, notifications) => contentsOf(db, viewer, { entity, notifications, journals: own.journals }),
  render: (content, notification) => <EntityCard content={content} notification={notification} own={own} />,
  text: (content, notification, baseUrl) =>
    cardText(content, notification, { own, journalWritten: entity.journalWritten, baseUrl }),
});

interface EntityCardProps<Entry extends VisibleJournal> {
  content: CardContent<Entry>;
  notification: ListedNotification;
  own: CardOf<Entry>;
}

/** Specification 6.5, rule 4: what was done, the title, the text that matters, and what was changed to what. */
function EntityCard<Entry extends VisibleJournal>({ content, notification, own }: EntityCardProps<Entry>) {
  const { t } = useView();
  const { title, heading, project, facts } = content;
  const { word, values } = deedOf(content, notification, own);
  const { excerpt, asked } = passagesFor(content, notification);
  return (
    <NotificationCard
      notification={notification}
      project={{ name: project.name, href: `/projects/${project.identifier}` }}
      title={{ name: title, ...heading, href: cardAddress(content) }}
      did={t(word, values?.(t))}
    >
      {facts && <p class="card-facts quiet">{facts}</p>}
      {asked !== "" && (
        <p dir="auto" class="card-asked">
          {asked}
        </p>
      )}
      {excerpt !== "" && (
        <p dir="auto" class="card-excerpt quiet">
          {excerpt}
        </p>
      )}
      <Summary changes={finalChanges(content.journals, own)} />
    </NotificationCard>
  );
}

const SUMMARY_FIELDS = 3;

function Summary({ changes }: { changes: ReturnType<typeof finalChanges> }) {
  const { t } = useView();
  if (changes.length === 0) return null;
  return (
    <p class="card-summary changes">
      {changes.slice(0, SUMMARY_FIELDS).map(({ caption, name, value }, place) => (
        <>
          {place > 0 && " · "}
          <span>
            <b>{name ?? t(caption)}</b> <bdi>{value}</bdi>
          </span>
        </>
      ))}
      {changes.length > SUMMARY_FIELDS && ` · ${t("notifications.moreDetails")}`}
    </p>
  );
}
