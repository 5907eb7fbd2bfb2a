import { sql } from "kysely";
import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { shownWatchers } from "../../entities/index.js";
import { change, listOf } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { startWatching, stopWatching } from "../watchers/change-watchers.js";
import { alsoIssue, meantIssue } from "./issue-reference.js";
import { peopleIds } from "./references.js";
import { argumentOfField, reference } from "./write-input.js";
import { watchersShape, whoWatchesInVain } from "./written.js";

const MOST_PEOPLE = 50;

const input = z.strictObject({
  issue: alsoIssue,
  add: listOf(reference, MOST_PEOPLE).default([]).describe('Logins, names, "me".'),
  remove: listOf(reference, MOST_PEOPLE).default([]),
  dry_run: z.boolean().default(false),
});

const output = z.object({
  id: z.int(),
  watching: z.boolean().describe("You do."),
  watchers: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
  watchers_count: z.int().optional(),
  ...watchersShape,
  dry_run: z.boolean().optional(),
});

export const updateWatchers: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_watchers_update",
  title: "Change who watches an issue",
  description: "Adds and removes watchers, who are told of every change. Answers who watches now.",
  input,
  output,
  access: "write",
  idempotent: true,
  argumentOf: argumentOfField,
  async call(runtime, caller, asked) {
    const { db } = runtime;
    const issue = await issueInSight(db, caller, await meantIssue(runtime, caller, "issue", asked.issue));
    const adding = await peopleIds(runtime, caller, "add", asked.add);
    const { seeWatchers } = mayOnIssue(issue.permissions, caller, issue.author_id);
    const removing = await peopleIds(
      runtime,
      caller,
      "remove",
      asked.remove,
      seeWatchers ? watches(issue.id) : undefined,
    );
    const { shown, total, watching, inVain } = await change(
      runtime,
      caller,
      async (open) => {
        if (adding.length > 0) await startWatching(open, { issueId: issue.id, userIds: adding });
        for (const userId of removing) await stopWatching(open, { issueId: issue.id, userId });
        const inVain = await whoWatchesInVain(open, { entity: issueEntity, ids: [issue.id] }, adding);
        return { ...(await shownWatchers(open.trx, { type: issueEntity.type, id: issue.id }, caller.id)), inVain };
      },
      { dryRun: asked.dry_run },
    );
    return {
      id: issue.id,
      watching,
      ...(seeWatchers && { watchers: shown, watchers_count: total }),
      ...inVain,
      ...(asked.dry_run && { dry_run: true }),
    };
  },
};

/** Also who is locked by now. */
const watches = (issueId: number) => sql<boolean>`exists (
  select from watchers w where w.entity_type = ${issueEntity.type} and w.entity_id = ${issueId}::int and w.user_id = u.id)`;
