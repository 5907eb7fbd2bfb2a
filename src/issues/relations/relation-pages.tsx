import type { Context } from "hono";
import { requireLogin } from "../../accounts/index.js";
import { answerSuggestions } from "../../design/index.js";
import {
  change,
  idParam,
  type Problem,
  parsed,
  problemsOf,
  type Router,
  type Runtime,
  readForm,
} from "../../kernel/index.js";
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
  const refusedRelation = { typed, problems: typed.issue_to_id ? problems.map(asSeen) : problems };
  const page = <IssuePage {...content} answer={blankAnswer(content)} refusedRelation={refusedRelation} />;
  return c.var.show(page, 422);
}

/** What was typed stands beside the sentence, where the words that Redmine answers programs with are not true: it is not blank. */
const asSeen = ({ rule, ...problem }: Problem): Problem => ({ ...problem, rule: seenRules[rule] ?? rule });

const seenRules: Partial<Record<string, string>> = {
  "issues.no_related_issue": "issues.no_issue_to_relate",
  not_an_id_or_null: "issues.no_issue_to_relate",
  "issues.related_to_itself": "issues.itself_to_relate",
  "issues.related_already": "issues.already_relates",
};

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
