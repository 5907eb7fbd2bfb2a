import type { Context } from "hono";
import { waitingUploads } from "../../attachments/index.js";
import { asksForStream, TurboStream } from "../../design/index.js";
import type { Problem, Runtime } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { sentInForm } from "../../tracking/index.js";
import type { FormValues } from "../form/form-values.js";
import { type EditedThere, editedThere, stillChoosable } from "../move/edited-there.js";
import { neighboursOf } from "../neighbours/last-list.js";
import { type AnswerState, fingerprint, type SentAnswer, touches } from "./answer/answer-state.js";
import { EditForm } from "./edit-form.js";
import { IssuePage } from "./issue-page.js";
import { type IssueContent, readIssue } from "./read-issue.js";

interface Again {
  id: number;
  sent: SentAnswer;
  /** That was chosen. */
  project: ProjectChoice | undefined;
  uploads: string[];
}

/** The form with what was filled in, for the project, the tracker and the status that were chosen: nothing was saved. */
export async function showRefilled(runtime: Runtime, c: Context, again: Again): Promise<Response> {
  const { content, edited, answer } = await drawn(runtime, c, again, []);
  if (!asksForStream(c) || !edited)
    return c.var.show(
      <IssuePage {...content} answer={answer} edited={edited} neighbours={neighboursOf(c, again.id)} />,
    );
  return c.var.stream(
    <TurboStream action="replace" target="issue_text" morph>
      <EditForm {...content} answer={answer} edited={edited} />
    </TurboStream>,
  );
}

/** The page with what was typed, and what is wrong with it. */
export async function showRefused(runtime: Runtime, c: Context, again: Again, problems: Problem[]): Promise<Response> {
  const { content, edited, answer } = await drawn(runtime, c, again, problems);
  const open = touches(again.sent);
  return c.var.show(
    <IssuePage
      {...content}
      answer={answer}
      edited={open ? edited : undefined}
      neighbours={neighboursOf(c, again.id)}
    />,
    422,
  );
}

async function drawn(runtime: Runtime, c: Context, { id, sent, project, uploads }: Again, problems: Problem[]) {
  const { viewer } = c.var;
  const content = await readIssue(runtime, viewer, id);
  const chosen = chosenIn(sent, project);
  const edited =
    content.choices &&
    (await editedThere(
      runtime,
      viewer,
      { issue: content.issue, present: content.choices },
      { project, trackerId: chosen.tracker_id, statusId: chosen.status_id },
    ));
  const waiting = await waitingUploads(runtime.db, viewer, uploads);
  const answer: AnswerState = {
    values: valuesAgain(chosen, sent, edited),
    notes: sent.notes,
    privateNotes: sent.privateNotes,
    uploads: waiting,
    problems: problems.filter(({ field }) => field !== "lock_version"),
    ...meanwhileOf(content, sent, problems),
  };
  return { content, edited, answer };
}

/** Without what the form said of itself when it was drawn for another project. */
function chosenIn({ touched, offered }: SentAnswer, project: ProjectChoice | undefined): FormValues {
  const chosen = Object.entries(touched).filter(([name, value]) => fingerprint(value) !== offered[name]);
  return { ...Object.fromEntries(chosen), ...(project && { project_id: String(project.id) }) };
}

/** The next try is made on what is there now, so after a collision the fields one did not touch show the new values. */
const valuesAgain = (chosen: FormValues, sent: SentAnswer, edited: EditedThere | undefined): FormValues => ({
  ...edited?.values,
  ...(edited ? stillChoosable(chosen, edited.choices) : chosen),
  ...sentInForm(sent.customs),
});

function meanwhileOf({ history }: IssueContent, sent: SentAnswer, problems: Problem[]) {
  const stale = problems.some(({ field }) => field === "lock_version");
  return { stale, meanwhile: stale ? history.entries.filter(({ id }) => id > sent.lastSeenEntry) : [] };
}
