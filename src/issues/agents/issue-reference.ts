import { sql } from "kysely";
import { z } from "zod";
import { unseen, type Viewer } from "../../accounts/index.js";
import { ambiguousReference, type Db, invalid } from "../../kernel/index.js";
import { numberedIssue } from "../issue/origins.js";
import { seenBy } from "../issue/visibility.js";

/** An issue as people name it. */
export const issueReference = z
  .union([z.int(), z.string().max(255)])
  .describe('12, "#12", "owner/repo#12" or its address.');

const LARGEST_ID = 2_147_483_647;

/** Its id. Whether the viewer sees it is for the next question, unless it is named by a foreign number. */
export async function meantIssue(db: Db, viewer: Viewer, field: string, wanted: string | number): Promise<number> {
  const text = String(wanted).trim();
  const own = /^(?:#|https?:\/\/[^/]+(?:\/[^?#]*)?\/issues\/)?(\d{1,10})(?:[?#/].*)?$/i.exec(text)?.[1];
  // An address of another product may end the same way: what was imported from there goes first.
  const found = own === undefined || text.includes("://") ? await foreignIssues(db, viewer, text) : [];
  const [first, another] = found;
  if (another !== undefined) throw ambiguousReference(field, text, found.map(String));
  if (first !== undefined) return first;
  if (own === undefined && numberedIssue(text, sql`0`) === undefined) throw invalid(field, "issues.no_issue_reference");
  const id = Number(own ?? 0);
  if (id < 1 || id > LARGEST_ID) throw unseen(viewer, "issue");
  return id;
}

async function foreignIssues(db: Db, viewer: Viewer, text: string): Promise<number[]> {
  const numbered = numberedIssue(text, sql.ref("i.id"));
  if (!numbered) return [];
  const seen = seenBy(viewer);
  const { rows } = await sql<{ id: number }>`
    with ${seen.projects} select i.id from issues i where ${numbered} and ${seen.issue("i")} order by i.id limit 5`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
