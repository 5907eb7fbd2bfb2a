import "./tables.js";

export type {
  AnyCard,
  Card,
  CardEvent,
  CardText,
  ListedNotification,
} from "./card.js";
/** @public for plugins whose card is none of `entityCard` */
export { NotificationCard } from "./cards/notification-card.js";
export { bellWith } from "./center/bell.js";
export type { CardChange, CardContent, CardOf, Deed, Told } from "./entities/card-of.js";
export { did } from "./entities/deed.js";
export { entityCard, entityCardWith } from "./entities/entity-card.js";
export { entitySources } from "./entities/entity-sources.js";
export {
  journalInHand,
  mayHide,
  moves,
  sameJournal,
  type ToldJournal,
  toldJournal,
  toldJournalVisible,
} from "./entities/told-journal.js";
export { forgetSources } from "./job/forget.js";
export { handOverEvents } from "./job/hand-over.js";
export { heldEntity, heldJournal } from "./job/held.js";
export { attemptToNotify, notify } from "./job/notify.js";
export {
  because,
  type Candidates,
  everyoneIn,
  onlyIfSetting,
  peopleIn,
  principals,
  type Recipients,
} from "./job/recipients.js";
export { unseenCount, unseenCounts } from "./list/counts.js";
export { listedNotifications } from "./list/listed.js";
export { unseenAmong } from "./list/unseen-among.js";
export type { LiveCollection } from "./live/live-collection.js";
export { FreshNewsPlace, NewsPlace } from "./live/news-place.js";
export { asksForNews, FreshNews, RecordNews } from "./live/record-news.js";
export { type Look, look } from "./marking/look.js";
export { markAllSeen, markEntitySeen, markSeen } from "./marking/mark-seen.js";
export { sawEntity } from "./marking/saw-entity.js";
export { undoSeen } from "./marking/undo-seen.js";
export { notificationsKnowTheirProject } from "./migrations.js";
export { FollowsBell } from "./news/follows-bell.js";
export { type MyNews, myNews } from "./news/my-news.js";
export { NewsCard } from "./news/news-card.js";
export { notificationsPart } from "./part.js";
export type { RegisteredName } from "./settings/names.js";
/** `enabledUserIds` @public for parts that tell people by other ways */
export { changeNotificationSettings, enabledUserIds } from "./settings/settings.js";
export type { AnySource, NotificationEntry, NotificationSource, Sql, TellingJob } from "./sources/source.js";
// What `tests/model`, `tests/concurrency` and `tests/permissions` work with, beside what other rooms use.
export { cleanUp } from "./upkeep/cleanup.js";
