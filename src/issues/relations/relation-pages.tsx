import type { Context } from "hono";
import { requireLogin } from "../../accounts/index.js";
import { answerSuggestions } from "../../design/index.js";
import { change, idParam, parsed, problemsOf, type Router, type Runtime, readForm } from "../../kernel/index.js";
import { otherIssues } from "../family/other-issues.js";
import { blankAnswer } from "../page/answer/answer-state.js";
import { IssuePage } from "../page/issue-page.js";
import { readIssue } from "../page/read-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { createRelation } from "./create-relation.js";
import { deleteRelation } from "./delete-relation.js";
import { relationInput } from "./relation-input.js";

export function relationPageRoutes(pages: Router, runtime: Runtime): void {
  pages.post("/issues/:id/relations", (c) => addRelation(runtime, c));
  pages.post("/issues/:id/relations/:relation/remove", (c) => removeRelation(runtime, c));
  pages.get("/issues/:id/others", (c) => offerOthers(runtime, c));
}

/** What is refused comes back as it was typed. */
async function addRelation(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const { id: issueId } = await issueInSight(runtime.db, viewer, idParam(c, "issue"));
  const typed = (await readForm(c)).group("relation");
  const problems = await problemsOf(async () => {
    const { issue_to_id, relation_type: name = "relates", delay } = parsed(relationInput, typed);
    const wanted = { issueId, name, otherId: issue_to_id ?? undefined, delay };
    await change(runtime, viewer, (open) => createRelation(open, wanted));
  });
  if (problems.length === 0) return c.var.goTo(`/issues/${issueId}#related`);
  const content = await readIssue(runtime, viewer, issueId);
  const page = <IssuePage {...content} answer={blankAnswer(content)} refusedRelation={{ typed, problems }} />;
  return c.var.show(page, 422);
}

async function removeRelation(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const id = idParam(c, "relation", "relation");
  await change(runtime, viewer, (open) => deleteRelation(open, { id }));
  return c.var.goTo(`/issues/${idParam(c, "issue")}`);
}

/** Issues that this one can be related to, or stand below. */
async function offerOthers({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const { id } = await issueInSight(db, viewer, idParam(c, "issue"));
  return answerSuggestions(c, otherIssues(db, viewer, id));
}
