import type { Context } from "hono";
import { journalAsked, quoted } from "../../entities/index.js";
import { idParam, type Runtime } from "../../kernel/index.js";
import { asksForNews, sawEntity } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { editedThere } from "../move/edited-there.js";
import { neighboursOf } from "../neighbours/last-list.js";
import { type AnswerState, blankAnswer } from "./answer/answer-state.js";
import { FreshIssue, IssuePage } from "./issue-page.js";
import { type IssueContent, readIssue } from "./read-issue.js";

export async function showIssue(runtime: Runtime, c: Context): Promise<Response> {
  const content = await readIssue(runtime, c.var.viewer, idParam(c, "issue"), journalAsked(c));
  const { id, look } = content.issue;
  // What is new stands on the newest page of a history: whoever reads an older one has not seen it.
  const lookedBefore = content.history.isOlder
    ? undefined
    : await sawEntity(runtime, c, { type: issueEntity.type, id }, look);
  const looked = { lookedBefore, neighbours: neighboursOf(c, id) };
  if (asksForNews(c)) return c.var.stream(<FreshIssue {...content} {...looked} />);
  const { t } = c.var;
  const entry = content.history.entries.find((one) => String(one.id) === c.req.query("quote"));
  const begun = entry && { notes: quoted(entry, t), privateNotes: entry.privateNotes };
  const answer: AnswerState = { ...blankAnswer(content), ...begun };
  const edited = c.req.query("edit") === undefined ? undefined : await editedHere(runtime, c, content);
  return c.var.show(<IssuePage {...content} {...looked} answer={answer} edited={edited} />);
}

/** All fields, for users who may edit. */
const editedHere = (runtime: Runtime, c: Context, { issue, choices: present }: IssueContent) =>
  present && editedThere(runtime, c.var.viewer, { issue, present });
