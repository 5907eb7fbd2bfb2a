import { FileField, type Upload } from "../../../attachments/index.js";
import {
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  optionOf,
  ReferenceField,
  Select,
  SubmitButton,
  TextArea,
  TextInput,
  useView,
} from "../../../design/index.js";
import { assigneeOptions, type FormValues, fingerprint } from "../../../issues/index.js";
import type { Problem } from "../../../kernel/index.js";
import { fieldNames } from "../case/fields.js";
import type { FormChoices } from "./form-choices.js";

interface CaseFormProps {
  action: string;
  /** Where leaving the form leads. */
  cancel: string;
  /** The project's identifier. */
  project: string;
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  /** Of a form that came back: they are uploaded and wait. */
  uploads?: Upload[] | undefined;
  /** Where that of its description is, once there is a case. */
  preview?: string;
  /** What the case has now: what is left alone stays as it is when others change it. Undefined: it is new. */
  stored?: { values: FormValues; lockVersion: number };
}

export function CaseForm({
  action,
  cancel,
  project,
  values,
  choices,
  problems,
  uploads,
  preview,
  stored,
}: CaseFormProps) {
  const view = useView();
  const { t } = view;
  const field = (name: string) => ({
    name: `crm_case[${name}]`,
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <>
      <FormProblems within="crm_case" problems={problems} fields={fieldNames} />
      <Form action={action} method={stored ? "patch" : "post"} class="stack" draft={action} upload>
        {stored && <input type="hidden" name="crm_case[lock_version]" value={stored.lockVersion} />}
        {Object.entries(stored?.values ?? {}).map(([name, value]) => (
          <input type="hidden" name={`was[${name}]`} value={fingerprint(value)} />
        ))}
        <TextInput {...field("name")} maxlength={255} autocomplete="off" required autofocus={!stored} />
        <TextArea
          {...field("description")}
          hint={t("issues.markdownHint")}
          written={`/projects/${project}`}
          preview={preview}
          rows={6}
        />
        <FileField waiting={uploads} />
        <div class="grid fields">
          <TextInput {...field("company")} maxlength={255} autocomplete="off" />
          <TextInput {...field("contact")} maxlength={255} autocomplete="off" />
          <TextInput {...field("price")} type="number" min={0} step="0.01" />
          <TextInput {...field("currency")} maxlength={3} autocomplete="off" hint={t("crm.currencyHint")} />
          <Select {...field("status_id")} options={choices.statuses.map(optionOf)} />
          <ReferenceField
            {...field("assigned_to_id")}
            blank={t("issues.nobody")}
            options={choices.assignees && assigneeOptions(choices.assignees, view)}
            typed={{
              name: "crm_case[assigned_to]",
              text: values.assigned_to,
              from: `/projects/${project}/crm_cases/assignees`,
            }}
          />
        </div>
        <FormActions>
          <SubmitButton>{t(stored ? "issues.save" : "issues.create")}</SubmitButton>
          <LinkButton href={cancel} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
