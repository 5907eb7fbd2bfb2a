import { z } from "zod";
import { invalid, sentId } from "../../kernel/index.js";
import { watcherIdsSchema } from "../fields/issue-input.js";

const watching = z.object({ user_id: z.union([sentId, watcherIdsSchema]), user_ids: watcherIdsSchema }).partial();

/** Redmine takes them with and without the name in front. */
export const watcherInput = watching.extend({ watcher: watching.strict().optional() });

/** Whom such a body names. */
export function sentWatchers(body: unknown): number[] {
  const sent = watcherInput.safeParse(body).data;
  if (!sent) throw invalid("user_id", "issues.wrong_user");
  const { user_id = [], user_ids = [] } = sent.watcher ?? sent;
  return [...user_ids, ...[user_id].flat()];
}
