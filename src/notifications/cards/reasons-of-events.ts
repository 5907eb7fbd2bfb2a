import type { CardEvent } from "../card.js";
import { type Reason, reasons } from "../job/reason.js";

/** Why a card is there: the strongest of the reasons of its events that still holds. Undefined where none is known. */
export const strongestReason = (events: CardEvent[]): Reason | undefined =>
  reasons.find(
    (reason) => events.some((event) => event.reason === reason) && (reason !== "assignee" || isStillTheirs(events)),
  );

/**
 * What was given to the reader was not given to somebody else since. Only a mention is a stronger reason than being the assignee:
 * who is told of the latest other event for another one was none by then.
 */
export const isStillTheirs = (events: CardEvent[]): boolean =>
  events.findLast(({ reason }) => reason !== "mentioned")?.reason === "assignee";
