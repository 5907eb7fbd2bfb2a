import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { unseen, type Viewer } from "../../accounts/index.js";
import { ambiguousReference, type Db, type Here, invalid, namedHere, numberNamed } from "../../kernel/index.js";
import { numberedIssue } from "../issue/origins.js";
import { seenBy } from "../visibility/seen-by.js";

/** An issue as people name it. */
export const issueReference = z
  .union([z.int(), z.string().max(255)])
  .describe('12, "#12", "owner/repo#12" or its address.');

/** The same without saying how: the tools that read and change an issue say it. */
export const alsoIssue = z.union([z.int(), z.string().max(255)]);

const LARGEST_ID = 2_147_483_647;

/**
 * Its id. Whether the viewer sees it is for the next question, unless it is named by a foreign number. An address elsewhere
 * means what was imported from there, never an issue of ours that happens to have the number.
 */
export async function meantIssue(
  { db, baseUrl }: Here & { db: Db },
  viewer: Viewer,
  field: string,
  wanted: string | number,
) {
  const text = String(wanted).trim();
  const numbered = isOwnNumber(text) ? undefined : numberedIssue(text, sql.ref("i.id"));
  if (!numbered) return idOf(viewer, field, numberNamed(namedHere({ baseUrl }, field, text), ["/issues/"]));
  const [first, ...others] = await foreignIssues(db, viewer, numbered);
  if (first === undefined) throw unseen(viewer, "issue");
  if (others.length > 0) throw ambiguousReference(field, text, [first, ...others].map(String));
  return first;
}

/** `#12`, which an imported issue may have had, too. */
const isOwnNumber = (text: string) => /^#?\d+$/.test(text);

function idOf(viewer: Viewer, field: string, id: number | undefined): number {
  if (id === undefined) throw invalid(field, "issues.no_issue_reference");
  if (id < 1 || id > LARGEST_ID) throw unseen(viewer, "issue");
  return id;
}

async function foreignIssues(db: Db, viewer: Viewer, numbered: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${seenBy(viewer).projects} select i.id from issues i where ${numbered} and ${seenBy(viewer).issue("i")}
     order by i.id limit 5`.execute(db);
  return rows.map(({ id }) => id);
}
