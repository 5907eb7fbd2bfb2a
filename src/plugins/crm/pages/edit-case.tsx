import type { Context } from "hono";
import { formWithFiles, type Upload, waitingUploads } from "../../../attachments/index.js";
import { Card, Page, PageHeader, useView } from "../../../design/index.js";
import { type FormValues, touchedIn } from "../../../issues/index.js";
import { change, idParam, type Problem, problemsOf, Refusal, type Runtime } from "../../../kernel/index.js";
import { deniedIn } from "../../../projects/index.js";
import { caseInput } from "../case/case-input.js";
import { fieldNames, valuesOf } from "../case/fields.js";
import { updateCase } from "../case/update-case.js";
import { caseInSight, type VisibleCase, visibleCase } from "../case/visible-case.js";
import { CaseForm } from "./case-form.js";
import { type FormChoices, formChoices, withTypedAssignee } from "./form-choices.js";

export async function editCase(runtime: Runtime, c: Context): Promise<Response> {
  return showForm(runtime, c, { typed: {}, problems: [] });
}

/** Only what was touched is changed: what others did to the rest meanwhile stays. */
export async function saveCase(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer, t } = c.var;
  const { id, project_id: projectId, author_id: authorId } = await caseInSight(db, viewer, idParam(c, "crm_case"));
  const { form, uploads, fileProblems } = await formWithFiles(runtime, c);
  const typed = touchedIn(form, "crm_case", [...fieldNames, "assigned_to"]);
  const lock_version = form.text("crm_case[lock_version]");
  let journalIds: number[] = [];
  const problems = await problemsOf(async () => {
    const sent = await withTypedAssignee(db, typed, { projectId, authorId, t });
    const touched = Object.keys(sent).length > 0;
    const sentUploads = uploads.map((token) => ({ token }));
    const input = caseInput({ ...sent, ...(touched && { lock_version }), uploads: sentUploads }, viewer);
    if (fileProblems.length > 0) throw new Refusal(422, fileProblems);
    ({ journalIds } = await change(runtime, viewer, (open) => updateCase(open, { id, ...input })));
  });
  if (problems.length > 0) {
    return showForm(runtime, c, { typed, problems, uploads: await waitingUploads(db, viewer, uploads) });
  }
  if (journalIds.length > 0) return c.var.goTo(`/crm_cases/${id}#change-${journalIds.at(-1)}`);
  return c.var.goTo(`/crm_cases/${id}`, { kind: "notice", text: t("issues.nothingChanged") });
}

/** On what is there now: after a collision the fields that were left alone show the new values. */
async function showForm({ db }: Runtime, c: Context, sent: SentCase) {
  const { viewer } = c.var;
  const found = await visibleCase(db, viewer, idParam(c, "crm_case"));
  if (!found.may.edit) throw await deniedIn(db, viewer, found.project_id, "crm.editing");
  const choices = await formChoices(db, found.project_id, found);
  return c.var.show(<EditPage found={found} choices={choices} {...sent} />, sent.problems.length > 0 ? 422 : 200);
}

interface SentCase {
  /** What was changed in the form, if it comes back. */
  typed: FormValues;
  problems: Problem[];
  uploads?: Upload[];
}

interface EditProps extends SentCase {
  found: VisibleCase;
  choices: FormChoices;
}

function EditPage({ found, choices, typed, problems, uploads }: EditProps) {
  const { t } = useView();
  const { project_id: _, ...fields } = valuesOf(found);
  const values = { ...fields, ...choices.written };
  const href = `/crm_cases/${found.id}`;
  const title = t("crm.editing", { name: found.name });
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={<bdi>{title}</bdi>}
        crumbs={[
          { label: found.project_name, href: `/projects/${found.project_identifier}` },
          { label: t("crm.title"), href: `/projects/${found.project_identifier}/crm_cases` },
        ]}
      />
      <Card>
        <CaseForm
          action={href}
          cancel={href}
          project={found.project_identifier}
          values={{ ...values, ...typed }}
          choices={choices}
          problems={problems}
          uploads={uploads}
          preview={`${href}/preview`}
          stored={{ values, lockVersion: found.lock_version }}
        />
      </Card>
    </Page>
  );
}
