import { z } from "zod";
import { unseen, type Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import { countJournals } from "../../entities/index.js";
import { type Db, invalid, listInput, listOutput } from "../../kernel/index.js";
import { history } from "../history/history.js";
import { issueEntity } from "../issue/issue-entity.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { authorsOf, commentFrom, commentShape, commentsOf, personShape } from "./comments.js";
import { alsoIssue, meantIssue } from "./issue-reference.js";

const input = z.strictObject({
  id: alsoIssue,
  changes: z.boolean().default(true).describe("false: without entries that only changed fields."),
  order: z.enum(["newest", "oldest"]).default("newest"),
  comment: z.int().optional().describe("Only this one."),
  offset: z.int().min(0).default(0).describe("With comment: its notes_next_offset, to read on."),
  ...listInput,
});

const output = z.object({ comments: z.array(commentShape), people: z.array(personShape), ...listOutput });

/** So that one entry with all it changed always fits, and several do usually. */
const NOTE_BYTES = 8_000;
const ONE_NOTE_BYTES = 20_000;

export const listComments: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_issues_comments_list",
  title: "Read an issue's comments",
  description:
    "Comments and changes of one issue, the newest first or the oldest. Long notes are cut: read on with `comment` and `offset`.",
  input,
  output,
  access: "read",
  async call(runtime, caller, asked) {
    const { db } = runtime;
    const issue = await issueInSight(db, caller, await meantIssue(runtime, caller, "id", asked.id));
    if (asked.offset > 0 && asked.comment === undefined) throw invalid("offset", "issues.offset_of_comment");
    if (asked.comment !== undefined) return oneComment(db, caller, { issue, id: asked.comment, offset: asked.offset });
    const which = { entityId: issue.id, withNotesOnly: !asked.changes };
    const total_count = await countJournals(db, caller, issueEntity, which);
    if (asked.count_only) return { comments: [], people: [], total_count, next_cursor: null };
    const { changes, order, limit, cursor } = asked;
    const found = await commentsOf(db, caller, { issue, changes, order, limit, cursor, noteBytes: NOTE_BYTES });
    return { ...found, total_count };
  },
};

async function oneComment(
  db: Db,
  viewer: Viewer,
  { issue, id, offset }: { issue: { id: number; project_id: number }; id: number; offset: number },
) {
  const entries = (await history(db, viewer, { journalIds: [id] })).filter(({ entityId }) => entityId === issue.id);
  if (entries.length === 0) throw unseen(viewer, "comment");
  return {
    comments: entries.map((entry) => commentFrom(entry, { bytes: ONE_NOTE_BYTES, offset })),
    people: await authorsOf(db, entries, issue.project_id),
    total_count: 1,
    next_cursor: null,
  };
}
