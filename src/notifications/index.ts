import "./tables.js";

export type {
  AnyCard,
  Card,
  CardEvent,
  CardText,
  ListedNotification,
} from "./card.js";
export { type Look, look } from "./center/look.js";
export { markEntitySeen } from "./center/mark-seen.js";
/** @public for plugins whose card is none of `entityCard` */
export { NotificationCard } from "./center/notification-card.js";
export { sawEntity } from "./center/saw-entity.js";
export type { CardChange, CardContent, CardOf, Deed, Told } from "./entities/card-of.js";
export { entityCard, entityCardWith } from "./entities/entity-card.js";
export { entitySources } from "./entities/entity-sources.js";
export { heldEntity, heldJournal } from "./job/held.js";
export {
  because,
  type Candidates,
  everyoneIn,
  onlyIfSetting,
  peopleIn,
  principals,
  type Recipients,
} from "./job/recipients.js";
export type { AnySource, NotificationEntry, NotificationSource, Sql } from "./job/source.js";
export { FreshNews, RecordNews } from "./live/record-news.js";
export { notificationsKnowTheirProject } from "./migrations.js";
export { notificationsPart } from "./part.js";
export type { RegisteredName } from "./settings/names.js";
