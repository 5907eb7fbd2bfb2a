// The notification center once more, written from the specification alone: arrays and loops, no SQL, nothing shared with the
// product but the names that are stored. Sections are those of the specification.

import { type CardFacts, cardOf } from "./cards.js";
import type { Model, ModelNotification, ModelPerson, Moment } from "./shapes.js";
import { seesIssue, seesJournal } from "./whom.js";

export type * from "./shapes.js";

/** Section 3: inclusive. */
export const isUnseen = ({ seenAt, lastEventAt }: ModelNotification) => seenAt === null || lastEventAt >= seenAt;

const DAY = 86_400_000_000;

/** Sections 4.3 and 6.5: the list, and the sources of the events on each card. */
export function listed(model: Model, person: ModelPerson, now: Moment, withSeen: boolean) {
  const inWindow = (at: Moment) => at >= now - 5 * DAY;
  return model.notifications
    .filter((one) => one.user === person.id && (isUnseen(one) || (withSeen && inWindow(one.lastEventAt))))
    .map((one) => ({
      issue: one.issue,
      lastEventAt: one.lastEventAt,
      events: shownEvents(model, person, one, inWindow),
    }))
    .filter(({ events }) => events.length > 0)
    .sort((a, b) => b.lastEventAt - a.lastEventAt)
    .map(({ issue, events }) => ({ issue, events }));
}

/** What the center shows of one person's notifications, as cards: the unseen ones above, each part by time. */
export function shownCards(model: Model, person: ModelPerson, now: Moment): CardFacts[] {
  const ofIssue = new Map(model.notifications.filter(({ user }) => user === person.id).map((one) => [one.issue, one]));
  const cards = listed(model, person, now, true).flatMap(({ issue: id, events }) => {
    const [one, issue] = [ofIssue.get(id), model.issues.find((some) => some.id === id)];
    const shown = one?.events.filter(({ source }) => events.includes(source));
    return one && issue && shown ? [{ unseen: isUnseen(one), card: cardOf(model, person, issue, shown) }] : [];
  });
  return [...cards.filter(({ unseen }) => unseen), ...cards.filter(({ unseen }) => !unseen)].map(({ card }) => card);
}

function shownEvents(model: Model, person: ModelPerson, one: ModelNotification, inWindow: (at: Moment) => boolean) {
  const issue = model.issues.find(({ id }) => id === one.issue);
  if (!issue || !seesIssue(model, person, issue)) return [];
  return one.events
    .filter(({ at }) => (isUnseen(one) ? one.seenAt === null || at >= one.seenAt : inWindow(at)))
    .filter(({ source }) => {
      const journal = issue.journals.find(({ id }) => source === `Journal ${id}`);
      return journal ? seesJournal(person, issue, journal) : source === `Issue ${issue.id}`;
    })
    .map(({ source }) => source)
    .sort();
}

/** Section 2.2 rule 2. */
export function forgetJournal(model: Model, journalId: number): void {
  for (const issue of model.issues) issue.journals = issue.journals.filter(({ id }) => id !== journalId);
  for (const one of model.notifications) {
    const left = one.events.filter(({ source }) => source !== `Journal ${journalId}`);
    if (left.length === one.events.length) continue;
    one.events = left;
    const latest = left.toSorted((a, b) => b.at - a.at)[0];
    if (latest) Object.assign(one, { lastEventAt: latest.at, actor: latest.actor });
  }
  model.notifications = model.notifications.filter(({ events }) => events.length > 0);
}

/** Section 2.6: a source grouped under itself takes its notifications along. */
export function forgetIssue(model: Model, issueId: number): void {
  model.issues = model.issues.filter(({ id }) => id !== issueId);
  model.notifications = model.notifications.filter(({ issue }) => issue !== issueId);
}

/** What they wrote is the heir's; what was theirs alone goes with them (decisions 10.11). */
export function forgetPerson(model: Model, id: number, heir: number): void {
  const heirOf = <Id extends number | null>(one: Id) => (one === id ? (heir as Id) : one);
  model.people = model.people.filter((person) => person.id !== id);
  model.notifications = model.notifications.filter(({ user }) => user !== id);
  for (const one of model.notifications) {
    one.actor = heirOf(one.actor);
    for (const event of one.events) event.actor = heirOf(event.actor);
  }
  for (const issue of model.issues) {
    issue.author = heirOf(issue.author);
    issue.watchers.delete(id);
    if (issue.assignee === id) issue.assignee = null;
    for (const journal of issue.journals) {
      journal.author = heirOf(journal.author);
      journal.formerAssignee = heirOf(journal.formerAssignee);
      if (journal.change?.value === `principal ${id}`) journal.change.value = `principal ${heir}`;
    }
  }
}

/** Section 8. */
export function cleanUp(model: Model, now: Moment): void {
  model.notifications = model.notifications.filter(({ seenAt, lastEventAt }) => {
    const seenLongAgo = seenAt !== null && seenAt < now - 30 * DAY && lastEventAt < seenAt;
    return !seenLongAgo && lastEventAt >= now - 90 * DAY;
  });
}

export function timePasses(model: Model, by: Moment): void {
  for (const issue of model.issues) {
    issue.at -= by;
    for (const journal of issue.journals) journal.at -= by;
  }
  for (const one of model.notifications) {
    one.lastEventAt -= by;
    if (one.seenAt !== null) one.seenAt -= by;
    if (one.marking && one.marking.before.seenAt !== null) one.marking.before.seenAt -= by;
    for (const event of one.events) event.at -= by;
  }
}
