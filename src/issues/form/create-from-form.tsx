import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { formWithFiles, waitingUploads } from "../../attachments/index.js";
import { asksForStream, asksRefill, TurboStream } from "../../design/index.js";
import { change, type Db, type Form, type Problem, problemsOf, Refusal, type Runtime } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { withNamedValues } from "../../tracking/index.js";
import { copyContent } from "../copy/copy-content.js";
import { copyIssue } from "../copy/copy-issue.js";
import { formIn } from "../custom-fields/form-in-projects.js";
import { issueInput } from "../fields/issue-input.js";
import { createIssue } from "../issue/create-issue.js";
import { chosenProject, TYPED_PROJECT } from "../move/chosen-project.js";
import { visibleIssue } from "../visibility/visible-issue.js";
import { peopleNamed } from "../watchers/people-named.js";
import { unknownLogins } from "../watchers/unknown-logins.js";
import type { FormValues } from "./form-values.js";
import { newIssueContent, projectAsked } from "./new-issue-content.js";
import { NEW_ISSUE, NewIssue, NewIssuePage } from "./new-issue-page.js";
import { reportableProjects } from "./reportable-projects.js";
import { type SentNewIssue, sentNewIssue } from "./sent-new-issue.js";
import { withTypedFields } from "./typed-fields.js";

/** Creates an issue, or a copy of one. What is refused comes back as it was typed, and a form of another project filled in for that. */
export async function createFromForm(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c);
  const sent = sentNewIssue(form);
  const { projects, project, projectProblems } = await projectIn(runtime.db, viewer, sent);
  const again = { sent, projects, project, uploads, problems: projectProblems };
  const isElsewhere = sent.shownIn !== undefined && project !== undefined && sent.shownIn !== String(project.id);
  if (asksRefill(form) || isElsewhere) return showRefilled(runtime, c, { ...again, values: sent.touched });
  let id = 0;
  const problems = await problemsOf(async () => {
    if (projectProblems.length > 0) throw new Refusal(422, projectProblems);
    const wanted = await wantedIn(runtime.db, c, { sent, projectId: project?.id, uploads });
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    const { copy } = sent;
    const made = await change(runtime, viewer, (open) =>
      copy ? copyIssue(open, { ...copy, wanted }) : createIssue(open, wanted),
    );
    id = made.id;
  });
  if (problems.length > 0) {
    const content = await contentAgain(runtime, viewer, { ...again, values: sent.inForm, problems });
    return c.var.show(<NewIssuePage {...content} />, 422);
  }
  const flash = { kind: "notice" as const, text: t("issues.created", { id }) };
  return c.var.goTo(form.text("continue") === undefined ? `/issues/${id}` : nextOne(form, project), flash);
}

function nextOne(form: Form, project: ProjectChoice | undefined): string {
  const tracker = new URLSearchParams({ tracker_id: form.text("issue[tracker_id]") ?? "" });
  return `/projects/${project?.identifier}/issues/new?${tracker.toString()}`;
}

/** The project that was chosen, or else the one whose fields the form showed. */
async function projectIn(db: Db, viewer: Viewer, { place, shownIn }: SentNewIssue) {
  const projects = await reportableProjects(db, viewer);
  let project: ProjectChoice | undefined;
  const projectProblems = await problemsOf(async () => {
    project = await chosenProject(db, viewer, place);
  });
  const ref = projectProblems.length > 0 ? shownIn : place.project_id;
  return { projects, project: project ?? (await projectAsked(db, viewer, projects, ref)), projectProblems };
}

/** With ids in the place of names that were typed. */
async function wantedIn(
  db: Db,
  c: Context,
  { sent, projectId = 0, uploads }: { sent: SentNewIssue; projectId: number | undefined; uploads: string[] },
) {
  const { viewer, t } = c.var;
  const watcherIds = await watcherIdsOf(db, viewer, { list: sent.watchers, projectId });
  const typed = await withTypedFields(db, sent.values, { viewer, projectIds: [projectId], t });
  const { fields, customValues, files } = issueInput({
    ...typed,
    ...(projectId > 0 && { project_id: projectId }),
    custom_field_values: await withNamedValues(db, formIn(viewer, projectId), sent.customs),
    uploads: uploads.map((token) => ({ token })),
  });
  return { fields, watcherIds, customValues, files };
}

async function watcherIdsOf(
  db: Db,
  viewer: Viewer,
  { list, projectId }: { list: string; projectId: number },
): Promise<number[]> {
  const { ids, unknown } = await peopleNamed(db, viewer, list);
  if (unknown.length > 0) throw new Refusal(422, await unknownLogins(db, viewer, { unknown, projectId }));
  return ids;
}

interface Again {
  sent: SentNewIssue;
  projects: ProjectChoice[] | undefined;
  project: ProjectChoice | undefined;
  values: FormValues;
  uploads: string[];
  problems: Problem[];
}

/** Nothing was created: the form for the project and the tracker that were chosen. */
async function showRefilled(runtime: Runtime, c: Context, again: Again): Promise<Response> {
  const content = await contentAgain(runtime, c.var.viewer, again);
  if (!asksForStream(c)) return c.var.show(<NewIssuePage {...content} />, again.problems.length > 0 ? 422 : 200);
  return c.var.stream(
    <TurboStream action="replace" target={NEW_ISSUE} morph>
      <NewIssue {...content} />
    </TurboStream>,
  );
}

async function contentAgain(runtime: Runtime, viewer: Viewer, { sent, uploads, problems, ...asked }: Again) {
  const { copy } = sent;
  const content = copy
    ? await copyContent(runtime, viewer, {
        ...asked,
        issue: await visibleIssue(runtime.db, viewer, copy.fromId),
        takesAlong: copy,
      })
    : await newIssueContent(runtime, viewer, asked);
  const refused = problems.some(({ field }) => field === "project_id");
  const typed = refused && { [TYPED_PROJECT]: sent.place[TYPED_PROJECT] };
  return {
    ...content,
    values: { ...content.values, ...typed },
    watchers: sent.watchers,
    uploads: await waitingUploads(runtime.db, viewer, uploads),
    problems,
  };
}
