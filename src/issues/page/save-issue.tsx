import type { Context } from "hono";
import { formWithFiles, type Upload, waitingUploads } from "../../attachments/index.js";
import { change, idParam, problemsOf, Refusal, type Runtime } from "../../kernel/index.js";
import { sentInForm } from "../../tracking/index.js";
import { withNamedValues } from "../custom-fields/named-values.js";
import { issueInput } from "../fields/issue-input.js";
import { type FormValues, fieldsInForm } from "../form/form-values.js";
import { withTypedFields } from "../form/typed-fields.js";
import { changeListedFact } from "../inline/answer-fact.js";
import { type IssueUpdate, updateIssue } from "../issue/update-issue.js";
import { neighboursOf } from "../neighbours/last-list.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { type AnswerState, blankAnswer, fingerprint, type SentAnswer, sentAnswer } from "./answer-state.js";
import { IssuePage } from "./issue-page.js";
import { readIssue } from "./read-issue.js";

/** The description comes along with every comment, and an imported one may have a million characters. */
const LONGEST_IMPORTED = 2_000_000;

/** A comment, changed fields, or both. What is refused comes back as it was typed. */
export async function saveIssue(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const {
    id,
    project_id: projectId,
    author_id: authorId,
  } = await issueInSight(runtime.db, viewer, idParam(c, "issue"));
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c, LONGEST_IMPORTED);
  const sent = sentAnswer(form);
  const { t } = c.var;
  let journalIds: number[] = [];
  const save = async () => {
    const touched = await withTypedFields(runtime.db, sent.touched, { viewer, projectId, authorId, t });
    const customs = await withNamedValues(runtime.db, sent.customs, { viewer, projectId });
    const input = issueInput({
      ...asInput({ ...sent, touched, customs }),
      uploads: uploads.map((token) => ({ token })),
    });
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    const stillSeen = sent.isFact ? asItWas({ ...touched, ...sentInForm(customs) }, sent.seen) : undefined;
    const written = await change(runtime, viewer, (open) => updateIssue(open, { id, ...input, stillSeen }));
    journalIds = written.journalIds;
  };
  if (sent.listedAt !== undefined) return changeListedFact(runtime, c, { id, listedAt: sent.listedAt, act: save });
  const problems = await problemsOf(save);
  if (problems.length > 0) {
    const content = await readIssue(runtime, viewer, id);
    const waiting = await waitingUploads(runtime.db, viewer, uploads);
    const answer = refusedAnswer(content, sent, { problems, uploads: waiting });
    return c.var.show(<IssuePage {...content} answer={answer} neighbours={neighboursOf(c, id)} />, 422);
  }
  if (journalIds.length === 0) return c.var.goTo(`/issues/${id}`, { kind: "notice", text: t("issues.nothingChanged") });
  // A fact is changed where it is read, and its user stays there.
  return c.var.goTo(sent.isFact ? `/issues/${id}` : `/issues/${id}#change-${journalIds.at(-1)}`);
}

/** A fact is changed where it is read, and its user saw no other: whatever else changed since does not matter. */
const asItWas =
  (changed: FormValues, seen: FormValues): IssueUpdate["stillSeen"] =>
  (fields, customs) => {
    const now = { ...fieldsInForm(fields), ...sentInForm(customs) };
    return Object.keys(changed).every((name) => fingerprint(now[name]) === seen[name]);
  };

/** A comment alone cannot conflict with another change, so only changed fields name the version they were made on. */
const asInput = ({ touched, customs, notes, privateNotes, lockVersion }: SentAnswer) => ({
  ...touched,
  custom_field_values: customs,
  notes,
  private_notes: privateNotes,
  ...(touches({ touched, customs }) && lockVersion !== undefined ? { lock_version: lockVersion } : {}),
});

const touches = ({ touched, customs }: Pick<SentAnswer, "touched" | "customs">) =>
  Object.keys({ ...touched, ...customs }).length > 0;

/** The next try is made on what is there now, so after a collision the fields one did not touch show the new values. */
function refusedAnswer(
  content: Awaited<ReturnType<typeof readIssue>>,
  sent: SentAnswer,
  { problems, uploads }: { problems: AnswerState["problems"]; uploads: Upload[] },
): AnswerState {
  const blank = blankAnswer(content);
  const stale = problems.some(({ field }) => field === "lock_version");
  return {
    values: { ...blank.values, ...sent.touched, ...sentInForm(sent.customs) },
    notes: sent.notes,
    privateNotes: sent.privateNotes,
    uploads,
    open: touches(sent),
    problems: problems.filter(({ field }) => field !== "lock_version"),
    stale,
    meanwhile: stale ? content.entries.filter(({ id }) => id > sent.lastSeenEntry) : [],
  };
}
