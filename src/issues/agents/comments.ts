import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { cutText } from "../../agents/index.js";
import { type AskedList, type Db, listAnswer, placeAfter, placeInTime } from "../../kernel/index.js";
import { type KnownPerson, peopleIn } from "../../projects/index.js";
import { type HistoryEntry, history } from "../history/history.js";
import { changesIn, changesShape } from "./changes.js";

/** A comment or change as agents read it. Its author is named once beside the list. */
export const commentShape = z.object({
  id: z.int(),
  author: z.object({ id: z.int() }),
  created_on: z.string(),
  notes: z.string(),
  notes_next_offset: z.int().optional(),
  notes_length: z.int().optional(),
  is_private: z.boolean(),
  /** The agent that wrote it in the author's name. */
  via: z.string().optional(),
  changes: changesShape,
});

export const personShape = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  standing: z.enum(["member", "outsider"]),
});

type Comment = z.infer<typeof commentShape>;

/** The list of comments: as `service_issues_comments_list` is asked, so that its cursor goes on where `get` stopped. */
export interface AskedComments {
  issue: { id: number; project_id: number };
  changes: boolean;
  order: "newest" | "oldest";
  limit: number;
  cursor?: string;
  /** Bytes for the comments, and for the note of each. */
  room?: number;
  noteBytes: number;
}

const NO_ROOM = 0;

/** A piece of an issue's comments, and who wrote them. The caller must have checked that the viewer sees the issue. */
export async function commentsOf(db: Db, viewer: Viewer, asked: AskedComments) {
  const { issue, changes, order, limit, cursor } = asked;
  const list: AskedList = {
    list: "comments",
    asked: { issue: issue.id, changes, order, limit, cursor } as AskedList["asked"],
  };
  const after = placeAfter(placeInTime, list);
  const which = { entityId: issue.id, withNotesOnly: !changes, oldestFirst: order === "oldest" };
  const entries = await history(db, viewer, { ...which, limit: limit + 1, after });
  const rows = order === "oldest" ? entries : entries.toReversed();
  const { items, ...rest } = listAnswer(rows, list, {
    item: (entry) => commentFrom(entry, { bytes: asked.noteBytes }),
    place: ({ position, id }) => [position, id],
    ...(asked.room !== undefined && { room: Math.max(asked.room, NO_ROOM) }),
  });
  return { comments: items, people: await authorsOf(db, rows.slice(0, items.length), issue.project_id), ...rest };
}

/** One entry; a long note from `offset` on. */
export function commentFrom(entry: HistoryEntry, cut: { bytes: number; offset?: number }): Comment {
  const { id, user, createdOn, notes, privateNotes, via, byAgent } = entry;
  return {
    id,
    author: { id: user.id },
    created_on: createdOn.toISOString(),
    ...cutText("notes", notes, cut),
    is_private: privateNotes,
    ...(byAgent && via !== null && { via }),
    changes: changesIn(entry),
  };
}

export async function authorsOf(
  db: Db,
  entries: HistoryEntry[],
  projectId: number,
): Promise<z.infer<typeof personShape>[]> {
  const people = await peopleIn(
    db,
    entries.map(({ user }) => user.id),
    [projectId],
  );
  return [...people.values()].map((person) => personFrom(person, projectId));
}

export const personFrom = ({ standing, ...person }: KnownPerson, projectId: number) => ({
  ...person,
  standing: standing(projectId),
});
