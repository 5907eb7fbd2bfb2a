import type { Child } from "hono/jsx";
import type { Viewer } from "../accounts/index.js";
import type { Db } from "../kernel/index.js";
import type { Granted } from "../projects/index.js";
import type { Reason } from "./job/reason.js";
import type { Sql } from "./sources/source.js";

/** An event as a card sees it. */
export interface CardEvent {
  id: number;
  kind: string;
  /** Why the viewer was told. Null: not known. */
  reason: Reason | null;
  source: { type: string; id: number };
  actor: { id: number; name: string };
  createdAt: Date;
  /** Key of the words for what was done, where its kind has some. */
  did?: string;
}

/** A notification of the viewer with the events its card is about: the new ones, or those inside the seen window. */
export interface ListedNotification {
  id: number;
  entity: { type: string; id: number };
  lastEventAt: Date;
  seenAt: Date | null;
  unseen: boolean;
  /** Oldest first. */
  events: CardEvent[];
}

/** What an agent or a screen reader is told instead of a picture. */
export interface CardText {
  title: string;
  url: string;
  project: { id: number; name: string; identifier: string };
  /** By event id. */
  events: Map<number, string>;
}

/** How notifications of one entity class are shown. Rendered from the live record; nothing was snapshotted. */
export interface Card<Content> {
  entityType: string;
  /**
   * Whether anything of an event may be seen by the person it was written for: `e` is the event, `n` its notification, `user`
   * the person, as a column or, for sets, as a parameter, and `granted` what the statement has found of this one person. List and
   * badge ask the same question, so they cannot disagree.
   */
  eventVisible(e: string, n: string, user: Sql<number>, granted?: Granted): Sql<boolean>;
  /** Contents by notification id, in a number of statements that does not grow with the number of notifications. */
  load(db: Db, viewer: Viewer, notifications: ListedNotification[]): Promise<Map<number, Content>>;
  /** Inside the common shell; the shell brings the mark-seen button. */
  render(content: Content, notification: ListedNotification): Child;
  text(content: Content, notification: ListedNotification, baseUrl: string): CardText;
}

/** Cards of different records in one list. */
// biome-ignore lint/suspicious/noExplicitAny: each card renders what it loaded itself
export type AnyCard = Card<any>;

/** An entity class nobody ships a card for (specification 6.5.3). */
export class MissingCard extends Error {
  override readonly name = "ServiceNotification::MissingCard";

  constructor(entityType: string) {
    super(`No part brings a card for ${entityType}.`);
  }
}
