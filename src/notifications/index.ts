import "./tables.js";

export { type Card, type CardEvent, type CardText, type ListedNotification, MissingCard } from "./card.js";
export { type Change, change } from "./change.js";
export { MENTION, type RegisteredName } from "./names.js";
export { notificationsPart } from "./part.js";
export { everyoneIn, onlyIfSetting, principals, type Recipients } from "./recipients.js";
export type { EntityRef, NotificationEntry, NotificationSource, Sql } from "./source.js";
