import { inTurns } from "../in-turns.js";
import type { Archive } from "./archive.js";
import type { Comment, Item, Review } from "./archive-item.js";
import { ARCHIVER, GHOST } from "./stand-ins.js";

/** What the archive says happened, each to become one issue or one journal. Mapping and order are docs/import.md's. */
export type Happening = Creation | Note | Closing;

interface Happened {
  /** External reference. */
  source: string;
  /** External reference of the issue it belongs to. */
  issue: string;
  /** Login. */
  actor: string;
  at: Date;
}

export interface Creation extends Happened {
  what: "creation";
  tracker: Tracker;
  number: number;
  subject: string;
  description: string;
  labels: string[];
  /** Logins. */
  assignee: string | undefined;
  watchers: string[];
}

/** A comment, a review or a remark of one. Its author watches from now on. */
export interface Note extends Happened {
  what: "note";
  notes: string;
  /** External reference of the review that the note is a remark of. */
  remarkOf?: string;
}

export interface Closing extends Happened {
  what: "closing";
  merged: boolean;
}

export type Tracker = "Issue" | "Pull request";

/** All that happened, in the order in which it is written: by time, at equal times by number. */
export async function happeningsOf(archive: Archive): Promise<Happening[]> {
  const items = [
    ...archive.issues.map((item) => ({ item, tracker: "Issue" as const })),
    ...archive.pulls.map((item) => ({ item, tracker: "Pull request" as const })),
  ].sort((a, b) => a.item.number - b.item.number);
  const histories: ReturnType<typeof historyOf> = [];
  await inTurns(items, ({ item, tracker }) => {
    histories.push(...historyOf(item, `${archive.repo}#${item.number}`, tracker));
  });
  // The sort is stable: what stood in order inside an issue keeps it.
  return histories.sort((a, b) => a.turn - b.turn).map(({ happening }) => happening);
}

/** What claims to be older than its issue takes its turn with it, and keeps its own time. */
function historyOf(item: Item, issue: string, tracker: Tracker): { turn: number; happening: Happening }[] {
  const happenings = [
    creationOf(item, issue, tracker),
    ...item.comments.flatMap((comment, index) => commentOf(comment, issue, index)),
    ...item.reviews.flatMap((review) => reviewOf(review, issue)),
    ...closingOf(item, issue),
  ];
  const turn = ({ at }: Happening) => Math.max(at.getTime(), item.createdAt.getTime());
  return happenings.map((happening) => ({ turn: turn(happening), happening }));
}

const LONGEST_SUBJECT = 255;

function creationOf(item: Item, issue: string, tracker: Tracker): Creation {
  const author = item.author ?? GHOST;
  const letters = [...item.title];
  return {
    what: "creation",
    source: issue,
    issue,
    actor: author,
    at: item.createdAt,
    tracker,
    number: item.number,
    subject: letters.slice(0, LONGEST_SUBJECT).join(""),
    description: letters.length > LONGEST_SUBJECT ? `${item.title}\n\n${item.body}` : item.body,
    labels: labelsOf(item),
    assignee: item.assignees[0],
    watchers: [author, ...item.assignees],
  };
}

const LONGEST_LABEL = 255;

/** Each in a line, as the values of a list are. */
const labelsOf = ({ labels }: Item): string[] => [
  ...new Set(
    labels
      .map((label) => label.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_LABEL).trim())
      .filter((label) => label !== ""),
  ),
];

function commentOf(comment: Comment, issue: string, index: number): Note[] {
  return noteOf(comment, { issue, source: `${issue}/comment/${index}` }, [comment.body]);
}

/** By what the archive says, which may be anything. */
const verdicts = new Map([
  ["APPROVED", "**Approved**"],
  ["CHANGES_REQUESTED", "**Requested changes**"],
]);

/** The remarks carry neither author nor time: they were sent with the review. */
function reviewOf(review: Review, issue: string): Note[] {
  const source = `${issue}/review/${review.id}`;
  return [
    ...noteOf(review, { issue, source }, [verdicts.get(review.state) ?? "", review.body]),
    ...review.comments.flatMap(({ body }, index) =>
      noteOf(review, { issue, source: `${issue}/remark/${review.id}/${index}`, remarkOf: source }, [body]),
    ),
  ];
}

function noteOf(
  { author, createdAt }: Comment,
  place: Pick<Note, "issue" | "source" | "remarkOf">,
  blocks: string[],
): Note[] {
  const notes = blocks.filter((block) => block.trim() !== "").join("\n\n");
  return notes === "" ? [] : [{ what: "note", ...place, actor: author ?? GHOST, at: createdAt, notes }];
}

function closingOf({ state, closedAt, mergedBy }: Item, issue: string): Closing[] {
  if (!closedAt || state === "OPEN") return [];
  const merged = state === "MERGED";
  const actor = (merged && mergedBy) || ARCHIVER;
  return [{ what: "closing", source: `${issue}/closed`, issue, actor, at: closedAt, merged }];
}
