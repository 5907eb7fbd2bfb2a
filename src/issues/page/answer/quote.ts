import type { Context } from "hono";
import { quoted } from "../../../entities/index.js";
import { idParam, notFound, type Runtime } from "../../../kernel/index.js";
import { history } from "../../history/history.js";
import { issueInSight } from "../../visibility/visible-issue.js";

/** As plain text, for a script to insert into the text area the user is writing in. */
export async function quoteComment({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const issue = await issueInSight(db, viewer, idParam(c, "issue"));
  const [entry] = await history(db, viewer, { journalIds: [idParam(c, "comment", "journal")] });
  if (!entry || entry.entityId !== issue.id) throw notFound("comment");
  return c.text(quoted(entry, c.var.t));
}
