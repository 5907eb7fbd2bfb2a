import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { namedIn } from "../../entities/index.js";
import type { Trx } from "../../kernel/index.js";
import { elided } from "../fields/issue-shape.js";
import { history } from "../history/history.js";

/** What an answer to a change says besides, in a dry run the same: nobody need read the issue again. */
export const writtenShape = {
  lock_version: z.int().optional(),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })).optional(),
  mentioned: z.array(z.object({ id: z.int(), login: z.string(), name: z.string() })).optional(),
  unmatched_mentions: z.array(z.string()).optional().describe("@names that are nobody's."),
  dry_run: z.boolean().optional(),
};

/** Read inside the transaction, which a dry run takes back. */
export async function whatChanged(trx: Trx, viewer: Viewer, { id, journalIds }: { id: number; journalIds: number[] }) {
  const entries = journalIds.length === 0 ? [] : await history(trx, viewer, { journalIds });
  const { rows } = await sql<{ lock_version: number }>`select lock_version from issues where id = ${id}`.execute(trx);
  return {
    lock_version: rows[0]?.lock_version ?? 0,
    changes: entries
      .flatMap(({ details }) => details)
      .map(({ field, name, old, value }) => ({
        field: name ?? field.replace(/_id$/, ""),
        old: elided(old),
        new: elided(value),
      })),
  };
}

/** Whom the texts name, and which `@names` name nobody. */
export async function whoIsNamed(trx: Trx, texts: (string | undefined)[]) {
  const { people, unmatched } = await namedIn(trx, texts.filter((text) => text !== undefined).join("\n\n"));
  return {
    mentioned: people.map(({ id, login, name }) => ({ id, login, name })),
    unmatched_mentions: unmatched.slice(0, MOST_UNMATCHED),
  };
}

const MOST_UNMATCHED = 50;
