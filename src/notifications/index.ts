import "./tables.js";

export type {
  AnyCard,
  Card,
  CardEvent,
  CardText,
  ListedNotification,
} from "./card.js";
// What `tests/model` and `tests/concurrency` work with, beside what other rooms use.
export { cleanUp } from "./center/cleanup.js";
export { unseenCount } from "./center/counts.js";
export { listedNotifications } from "./center/listed.js";
export { type Look, look } from "./center/look.js";
export { markAllSeen, markEntitySeen, markSeen } from "./center/mark-seen.js";
/** @public for plugins whose card is none of `entityCard` */
export { NotificationCard } from "./center/notification-card.js";
export { sawEntity } from "./center/saw-entity.js";
export { undoSeen } from "./center/undo-seen.js";
export type { CardChange, CardContent, CardOf, Deed, Told } from "./entities/card-of.js";
export { entityCard, entityCardWith } from "./entities/entity-card.js";
export { entitySources } from "./entities/entity-sources.js";
export { toldJournal, toldJournalVisible } from "./entities/told-journal.js";
export { forgetSources } from "./job/forget.js";
export { heldEntity, heldJournal } from "./job/held.js";
export { notify } from "./job/notify.js";
export {
  because,
  type Candidates,
  everyoneIn,
  onlyIfSetting,
  peopleIn,
  principals,
  type Recipients,
} from "./job/recipients.js";
export type { AnySource, NotificationEntry, NotificationSource, Sql, TellingJob } from "./job/source.js";
export { FreshNews, RecordNews } from "./live/record-news.js";
export { notificationsKnowTheirProject } from "./migrations.js";
export { notificationsPart } from "./part.js";
export type { RegisteredName } from "./settings/names.js";
/** `enabledUserIds` @public for parts that tell people by other ways */
export { changeNotificationSettings, enabledUserIds } from "./settings/settings.js";
