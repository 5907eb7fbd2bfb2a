/**
 * What an archive must become, worked out a second time and from `docs/import.md` alone. Nothing of `src/` is used here:
 * an error of the product must not be able to prove itself right.
 */
import type { Archive, Comment, Item, Review } from "./archive.js";
import { mentioned } from "./mentioned.js";
import type { ExpectedEvent, ExpectedNotification, Outcome } from "./outcome.js";

export { compare } from "./compare.js";

interface Person {
  login: string;
  locked: boolean;
}

interface Expected extends Outcome {
  people: Person[];
  items: number[];
  /** External references, in the order in which they are written. */
  journals: string[];
}

interface Change {
  source: string;
  kind: string;
  actor: string;
  at: string;
  text: string;
  watchers: string[];
}

const locked = new Set(["ghost", "github-archive"]);

export function expectedFromArchive(archive: Archive): Expected {
  const items = [...archive.issues, ...archive.pulls].sort((a, b) => a.number - b.number);
  const histories = items.map((item) => ({ item, changes: changesOf(item, archive.repo) }));
  const logins = new Set(
    histories.flatMap(({ item, changes }) => [...peopleOf(item), ...changes.map((change) => change.actor)]),
  );
  const active = new Set([...logins].filter((login) => !locked.has(login)));
  const events = histories.flatMap(({ item, changes }) => eventsOf(item, changes, active));
  return {
    people: [...logins].sort().map((login) => ({ login, locked: locked.has(login) })),
    items: items.map((item) => item.number),
    journals: histories.flatMap(({ changes }) => changes.slice(1).map((change) => change.source)),
    events,
    notifications: notificationsOf(events),
  };
}

/** Counts of everything expected, for reports and for the eye. */
export function figures(expected: Expected) {
  const ofKind = (kind: string) => expected.events.filter((event) => event.kind === kind).length;
  return {
    people: expected.people.length,
    locked: expected.people.filter((person) => person.locked).length,
    items: expected.items.length,
    journals: expected.journals.length,
    events: expected.events.length,
    create_issue: ofKind("create_issue"),
    edit_issue: ofKind("edit_issue"),
    mention: ofKind("mention"),
    notifications: expected.notifications.length,
  };
}

function peopleOf(item: Item): string[] {
  const written = [item, ...item.comments, ...(item.reviews ?? [])];
  return [...written.map((one) => login(one.author)), ...item.assignees, ...(item.mergedBy ? [item.mergedBy] : [])];
}

/** The creation, then the journals in the order in which they are written. */
function changesOf(item: Item, repo: string): Change[] {
  const source = `${repo}#${item.number}`;
  const creation = creationOf(item, source);
  const journals = [
    ...item.comments.map((comment, index) => commentOf(comment, `${source}/comment/${index}`)),
    ...(item.reviews ?? []).flatMap((review) => reviewOf(review, source)),
    ...closingOf(item, `${source}/closed`),
  ].filter((journal) => journal !== undefined);
  // The sort is stable: at equal times the order above stays. What claims to be older than its issue comes right after it.
  const turn = (change: Change) => Math.max(Date.parse(change.at), Date.parse(creation.at));
  return [creation, ...journals.sort((a, b) => turn(a) - turn(b))];
}

function creationOf(item: Item, source: string): Change {
  const author = login(item.author);
  const title = plain(item.title);
  const cut = [...title].length > 255;
  const text = [...(cut ? [title] : []), plain(item.body)].join("\n\n");
  return {
    source,
    kind: "create_issue",
    actor: author,
    at: second(item.createdAt),
    text,
    watchers: [author, ...item.assignees],
  };
}

function commentOf(comment: Comment, source: string): Change | undefined {
  return noted(comment, source, [plain(comment.body)]);
}

function reviewOf(review: Review, source: string): (Change | undefined)[] {
  const verdict = { APPROVED: "**Approved**", CHANGES_REQUESTED: "**Requested changes**" }[review.state] ?? "";
  return [
    noted(review, `${source}/review/${review.id}`, [verdict, plain(review.body)]),
    ...review.comments.map(({ body }, at) => noted(review, `${source}/remark/${review.id}/${at}`, [plain(body)])),
  ];
}

function noted(by: Comment, source: string, blocks: string[]): Change | undefined {
  const text = blocks.filter((block) => block.trim() !== "").join("\n\n");
  if (text === "") return undefined;
  const author = login(by.author);
  return { source, kind: "edit_issue", actor: author, at: second(by.createdAt), text, watchers: [author] };
}

function closingOf(item: Item, source: string): Change[] {
  if (!item.closedAt || !["CLOSED", "MERGED"].includes(item.state)) return [];
  const actor = (item.state === "MERGED" && item.mergedBy) || "github-archive";
  return [{ source, kind: "edit_issue", actor, at: second(item.closedAt), text: "", watchers: [] }];
}

function eventsOf(item: Item, changes: Change[], active: ReadonlySet<string>): ExpectedEvent[] {
  // The author and the assignee are among the first watchers, so the watchers are all ordinary recipients.
  const watchers = new Set<string>();
  return changes.flatMap((change) => {
    for (const login of change.watchers) watchers.add(login);
    const named = mentioned(change.text, active);
    const told = [...new Set([...watchers, ...named])].filter((user) => active.has(user) && user !== change.actor);
    return told.map((user) => ({
      user,
      item: item.number,
      source: change.source,
      kind: named.has(user) ? "mention" : change.kind,
      actor: change.actor,
      at: change.at,
    }));
  });
}

/** The latest event speaks for the notification; of several in the same second, the one written first. */
function notificationsOf(events: ExpectedEvent[]): ExpectedNotification[] {
  const latest = new Map<string, ExpectedEvent>();
  for (const event of events) {
    const key = `${event.user} #${event.item}`;
    const known = latest.get(key);
    if (known === undefined || event.at > known.at) latest.set(key, event);
  }
  return [...latest.values()].map(({ user, item, actor, at }) => ({ user, item, actor, lastEventAt: at }));
}

function login(author: string | null): string {
  return author || "ghost";
}

function plain(text: string | null): string {
  return (text ?? "").replaceAll("\r\n", "\n").replaceAll("\0", "");
}

/** An instant of whole seconds, always in the same writing, so that instants compare as strings. */
function second(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();
}
