import type { Context } from "hono";
import { denied } from "../../../accounts/index.js";
import { Card, Page, PageHeader, useView } from "../../../design/index.js";
import type { FormValues } from "../../../issues/index.js";
import { change, type Problem, problemsOf, type Runtime, readForm } from "../../../kernel/index.js";
import { type Project, permissionsIn, projectByRef } from "../../../projects/index.js";
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
  const values: FormValues = (await readForm(c)).group("crm_case");
  let id = 0;
  const problems = await problemsOf(async () => {
    const sent = await withTypedAssignee(db, values, { projectId: project.id, t });
    const { fields } = caseInput({ ...sent, project_id: project.id }, viewer);
    ({ id } = await change(runtime, viewer, (open) => createCase(open, { fields })));
  });
  if (problems.length === 0) return c.var.goTo(`/crm_cases/${id}`, { kind: "notice", text: t("crm.created") });
  const choices = await formChoices(db, project.id);
  return c.var.show(<NewCasePage project={project} values={values} choices={choices} problems={problems} />, 422);
}

/** The form is shown to those only who may send it; the verb decides again. */
async function projectOf(db: Runtime["db"], c: Context): Promise<Project> {
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  if (!(await permissionsIn(db, viewer.id, project.id)).has("add_crm_cases")) throw denied(viewer, "crm.creating");
  return project;
}

interface NewCaseProps {
  project: Project;
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
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
