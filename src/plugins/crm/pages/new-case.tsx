import type { Context } from "hono";
import { formWithFiles, type Upload, waitingUploads } from "../../../attachments/index.js";
import { Card, Page, PageHeader, useView } from "../../../design/index.js";
import type { FormValues } from "../../../issues/index.js";
import { change, type Problem, problemsOf, Refusal, type Runtime } from "../../../kernel/index.js";
import { deniedWithout, type Project, permissionsIn, projectByRef } from "../../../projects/index.js";
import { caseInput } from "../case/case-input.js";
import { createCase } from "../case/create-case.js";
import { CaseForm } from "./case-form.js";
import { type FormChoices, formChoices, withTypedAssignee } from "./form-choices.js";

export async function showNewCase({ db }: Runtime, c: Context): Promise<Response> {
  const project = await projectOf(db, c);
  const choices = await formChoices(db, project.id);
  return c.var.show(<NewCasePage project={project} values={{ currency: "EUR" }} choices={choices} problems={[]} />);
}

export async function createFromForm(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer, t } = c.var;
  const project = await projectOf(db, c);
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c);
  const values: FormValues = form.group("crm_case");
  let id = 0;
  const problems = await problemsOf(async () => {
    const sent = await withTypedAssignee(db, values, { projectId: project.id, t });
    const sentUploads = uploads.map((token) => ({ token }));
    const { fields, files } = caseInput({ ...sent, project_id: project.id, uploads: sentUploads }, viewer);
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    ({ id } = await change(runtime, viewer, (open) => createCase(open, { fields, files })));
  });
  if (problems.length === 0) return c.var.goTo(`/crm_cases/${id}`, { kind: "notice", text: t("crm.created") });
  const choices = await formChoices(db, project.id);
  const refused = { values, problems, uploads: await waitingUploads(db, viewer, uploads) };
  return c.var.show(<NewCasePage project={project} choices={choices} {...refused} />, 422);
}

/** The form is shown to those only who may send it; the verb decides again. */
async function projectOf(db: Runtime["db"], c: Context): Promise<Project> {
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  if (!(await permissionsIn(db, viewer.id, project.id)).has("add_crm_cases"))
    throw await deniedWithout(db, viewer, project.id, "add_crm_cases", "crm.creating");
  return project;
}

interface NewCaseProps {
  project: Project;
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  uploads?: Upload[];
}

function NewCasePage({ project: { name, identifier }, ...form }: NewCaseProps) {
  const { t } = useView();
  const list = `/projects/${identifier}/crm_cases`;
  return (
    <Page title={t("crm.newCase")} width="reading">
      <PageHeader
        title={t("crm.newCase")}
        crumbs={[
          { label: name, href: `/projects/${identifier}` },
          { label: t("crm.title"), href: list },
        ]}
      />
      <Card>
        <CaseForm action={list} cancel={list} project={identifier} {...form} />
      </Card>
    </Page>
  );
}
