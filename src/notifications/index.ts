import "./tables.js";

export { centerIsOn, mayUseCenter } from "./access.js";
export {
  type AnyCard,
  type Card,
  type CardEvent,
  type CardText,
  type ListedNotification,
  MissingCard,
} from "./card.js";
export { type Change, change } from "./change.js";
export { forgetEntities, forgetSources } from "./forget.js";
export { markEntitySeen } from "./mark-seen.js";
export { MENTION, type RegisteredName } from "./names.js";
export { NotificationCard } from "./notification-card.js";
export { notificationsPart } from "./part.js";
export { everyoneIn, onlyIfSetting, principals, type Recipients } from "./recipients.js";
export type { AnySource, EntityRef, NotificationEntry, NotificationSource, Sql } from "./source.js";
