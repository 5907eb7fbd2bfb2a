import type { Context } from "hono";
import { formWithFiles } from "../../attachments/index.js";
import { asksRefill } from "../../design/index.js";
import { change, idParam, type Problem, problemsOf, Refusal, type Runtime } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { sentInForm, withNamedValues } from "../../tracking/index.js";
import { formIn } from "../custom-fields/form-in-projects.js";
import { issueInput } from "../fields/issue-input.js";
import { type FormValues, fieldsInForm } from "../form/form-values.js";
import { withTypedFields } from "../form/typed-fields.js";
import { changeListedFact } from "../inline/answer-fact.js";
import { type IssueUpdate, updateIssue } from "../issue/update-issue.js";
import { chosenProject, TYPED_PROJECT } from "../move/chosen-project.js";
import { leftBehind } from "../move/left-behind.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { fingerprint, type SentAnswer, sentAnswer, touches } from "./answer/answer-state.js";
import { showRefilled, showRefused } from "./form-again.js";

/** The description comes along with every comment, and an imported one may have a million characters. */
const LONGEST_IMPORTED = 2_000_000;

/** A comment, changed fields, or both. What is refused comes back as it was typed. */
export async function saveIssue(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const {
    id,
    project_id: ownProjectId,
    author_id: authorId,
  } = await issueInSight(runtime.db, viewer, idParam(c, "issue"));
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c, LONGEST_IMPORTED);
  const sent = sentAnswer(form);
  const { t } = c.var;
  const { project, projectProblems } = await projectIn(runtime, c, sent);
  const again = { id, sent, project, uploads };
  if (asksRefill(form)) return showRefilled(runtime, c, again);
  if (project && (await losesUnsaid(runtime, c, { id, project, sent }))) return showRefilled(runtime, c, again);
  const projectId = project?.id ?? ownProjectId;
  let journalIds: number[] = [];
  const save = async () => {
    if (projectProblems.length > 0) throw new Refusal(422, projectProblems);
    const { [TYPED_PROJECT]: _typed, ...values } = sent.touched;
    const placed = project ? { ...values, project_id: String(project.id) } : values;
    const touched = await withTypedFields(runtime.db, placed, { viewer, projectIds: [projectId], authorId, t });
    const customs = await withNamedValues(runtime.db, formIn(viewer, projectId), sent.customs);
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
  if (problems.length > 0) return showRefused(runtime, c, again, problems);
  if (journalIds.length === 0) return c.var.goTo(`/issues/${id}`, { kind: "notice", text: t("issues.nothingChanged") });
  // A fact is changed where it is read, and its user stays there.
  return c.var.goTo(sent.isFact ? `/issues/${id}` : `/issues/${id}#change-${journalIds.at(-1)}`);
}

/** The project that was chosen instead of the issue's own. */
async function projectIn({ db }: Runtime, c: Context, { touched }: SentAnswer) {
  let project: ProjectChoice | undefined;
  const projectProblems: Problem[] = await problemsOf(async () => {
    project = await chosenProject(db, c.var.viewer, touched);
  });
  return { project, projectProblems };
}

/** What a move takes from the issue is said before it is saved: without scripts, one may send the form without having asked. */
async function losesUnsaid(
  { db, settings }: Runtime,
  c: Context,
  { id, project, sent }: { id: number; project: ProjectChoice; sent: SentAnswer },
): Promise<boolean> {
  if (sent.shownIn === String(project.id)) return false;
  const left = await leftBehind(db, c.var.viewer, { ids: [id], projectId: project.id, settings });
  return left.length > 0;
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
