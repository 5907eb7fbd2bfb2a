import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { mentionedIn, namedIn, type TextAbout, watchingInVain } from "../../entities/index.js";
import { anyOf, type Change, type Trx } from "../../kernel/index.js";
import { history } from "../history/history.js";
import { changesIn, changesShape } from "./changes.js";

/** What an answer to a change says besides, in a dry run the same: nobody need read the issue again. */
export const writtenShape = {
  lock_version: z.int().optional(),
  changes: changesShape.optional(),
  mentioned: z.array(z.looseObject({})).optional().describe("`sees: false`: is not told."),
  unmatched_mentions: z.array(z.string()).optional().describe("@names that are nobody's."),
  dry_run: z.boolean().optional(),
};

/** Of those who are made watchers, who is told nothing: logins, and names of groups. */
export const watchersShape = { watchers_not_told: z.array(z.string()).optional() };

/** Nothing where all who are made watchers see what they watch. */
export async function whoWatchesInVain(
  { trx }: Change,
  { entity, ids }: Pick<TextAbout, "entity" | "ids">,
  userIds: number[],
): Promise<{ watchers_not_told?: string[] }> {
  const logins = await watchingInVain(trx, entity, { ids, userIds });
  return logins.length > 0 ? { watchers_not_told: logins } : {};
}

interface Written {
  id: number;
  journalIds: number[];
}

/** By issue. Read inside the transaction, which a dry run takes back: three statements, however many issues. */
export async function whatChanged(trx: Trx, viewer: Viewer, written: Written[]) {
  const journalIds = written.flatMap((one) => one.journalIds);
  const entries = journalIds.length === 0 ? [] : await history(trx, viewer, { journalIds });
  const ofIssue = Map.groupBy(entries, ({ entityId }) => entityId);
  const { rows } = await sql<{ id: number; lock_version: number }>`
    select id, lock_version from issues where id = any(${written.map(({ id }) => id)}::int[])`.execute(trx);
  return new Map(
    rows.map(({ id, lock_version }) => [id, { lock_version, changes: (ofIssue.get(id) ?? []).flatMap(changesIn) }]),
  );
}

/** The records, and of an update the journals it wrote. */
interface NamedAbout extends Pick<TextAbout, "entity" | "ids"> {
  journalIds?: number[];
}

/**
 * Whom the texts name, which of them cannot see the records, and which `@names` name nobody. Of a description that replaces another,
 * whom that one did not name: only they are told (decisions 5.11).
 */
export async function whoIsNamed(change: Change, { journalIds, ...about }: NamedAbout, texts: WrittenTexts) {
  const { notes = "", private_notes: privately, description } = texts;
  const inNotes = await namedIn(change, { ...about, text: notes, privately });
  const inDescription = await namedIn(change, { ...about, text: description ?? "" });
  if (journalIds && inDescription.people.length > 0) {
    const before = await mentionedIn(change, await descriptionsBefore(change.trx, journalIds));
    inDescription.people = inDescription.people.filter(({ id }) => before.some((ids) => !ids.includes(id)));
  }
  // Who is named in both is told by either.
  const people = new Map(inNotes.people.map((one) => [one.id, one]));
  for (const one of inDescription.people) if (!people.get(one.id)?.sees) people.set(one.id, one);
  return {
    mentioned: [...people.values()]
      .slice(0, MOST_MENTIONED)
      .map(({ sees, ...one }) => ({ ...one, ...(!sees && { sees }) })),
    unmatched_mentions: [...new Set([...inNotes.unmatched, ...inDescription.unmatched])].slice(0, MOST_UNMATCHED),
  };
}

/** Of each record whose description these journals changed. */
async function descriptionsBefore(trx: Trx, journalIds: number[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("journal_details")
    .select("old_value")
    .where("journal_id", "=", anyOf(journalIds))
    .where("property", "=", "attr")
    .where("prop_key", "=", "description")
    .execute();
  return rows.map(({ old_value: before }) => before ?? "");
}

interface WrittenTexts {
  notes?: string;
  private_notes?: boolean;
  description?: string | null;
}

const MOST_MENTIONED = 50;
const MOST_UNMATCHED = 50;
