import "./tables.js";

export type {
  AnyCard,
  Card,
  CardEvent,
  CardText,
  ListedNotification,
} from "./card.js";
export { entityCard } from "./entities/entity-card.js";
export { entitySources } from "./entities/entity-sources.js";
export { forgetEntities } from "./forget.js";
export { heldEntity, heldJournal } from "./held.js";
export { type Look, look } from "./look.js";
export { markEntitySeen } from "./mark-seen.js";
export type { RegisteredName } from "./names.js";
export { NotificationCard } from "./notification-card.js";
export { notificationsPart } from "./part.js";
export { everyoneIn, onlyIfSetting, principals, type Recipients } from "./recipients.js";
export type { AnySource, NotificationEntry, NotificationSource, Sql } from "./source.js";
