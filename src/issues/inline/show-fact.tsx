import type { Context } from "hono";
import { requireLogin } from "../../accounts/index.js";
import { idParam, invalid, notFound, pageBefore, type Runtime } from "../../kernel/index.js";
import { formChoices } from "../form/form-choices.js";
import { deniedHere } from "../issue/may/denied-here.js";
import { mayOnIssue } from "../issue/may/may-on-issue.js";
import { isOpenFact } from "../page/facts/fact.js";
import { visibleIssue } from "../visibility/visible-issue.js";
import { FactPage } from "./fact-page.js";
import { isListedFact, seenFact } from "./listed-fact.js";

/** `/issues/12/facts/status_id`: what the field can be now, for users who may edit the issue. */
export async function showFact({ db, settings }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const field = c.req.param("field") ?? "";
  if (!isListedFact(field)) throw notFound("field");
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  if (!mayOnIssue(issue.permissions, viewer, issue.author_id).edit) throw await deniedHere(db, viewer, "edit", issue);
  const choices = await formChoices(db, viewer, issue.project_id, { issue, settings });
  if (!isOpenFact(choices, field)) throw invalid(field, "issues.read_only_field");
  const page = { issue, field, choices, seen: seenFact(c.req.query()), listedAt: pageBefore(c) ?? "/issues" };
  return c.var.show(<FactPage {...page} />);
}
