import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  Select,
  SubmitButton,
  Switch,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { CustomControls, customName, type FieldsToSet } from "../../tracking/index.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { SettingsTabs } from "../settings/settings-tabs.js";
import type { VersionSharing } from "../tables.js";
import { versionStatuses } from "./version.js";

/** The values as the form shows and sends them. */
export interface VersionValues {
  name: string;
  description: string;
  status: string;
  due_date: string;
  sharing: string;
  isDefault: boolean;
  /** Of custom fields, by the names of their controls. */
  customs: Readonly<Record<string, string>>;
}

const own = ["name", "description", "status", "due_date", "sharing"];

interface VersionFormProps {
  around: ProjectAround;
  /** Undefined: a new one. */
  version: { id: number; name: string } | undefined;
  values: VersionValues;
  sharings: VersionSharing[];
  customs: FieldsToSet;
  /** The page that its user came from. */
  back: string;
  problems: Problem[];
}

export function VersionFormPage({ around, version, values, sharings, customs, back, problems }: VersionFormProps) {
  const { t } = useView();
  const root = `/projects/${around.project.identifier}`;
  const title = version ? t("projects.versions.editOf", { name: version.name }) : t("projects.versions.new");
  const field = (name: "name" | "description" | "status" | "due_date" | "sharing") => ({
    name,
    label: name === "sharing" ? t("projects.versions.sharing") : t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <Page title={`${title} · ${around.project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="/versions" />
      <Card title={title}>
        <FormProblems problems={problems} fields={[...own, ...customs.fields.map(({ id }) => customName(id))]} />
        <Form action={version ? `/versions/${version.id}` : `${root}/versions`} class="stack">
          <input type="hidden" name="back_url" value={back} />
          <TextInput {...field("name")} required maxlength={60} autofocus={!version} />
          <TextInput {...field("description")} maxlength={255} />
          <TextInput {...field("due_date")} type="date" />
          <Select
            {...field("status")}
            hint={t("projects.versions.statusHint")}
            options={versionStatuses.map((value) => ({ value, label: t(`projects.versions.statuses.${value}`) }))}
          />
          <Select
            {...field("sharing")}
            hint={t("projects.versions.sharingHint")}
            options={sharings.map((value) => ({ value, label: t(`projects.versions.sharings.${value}`) }))}
          />
          <CustomControls
            toSet={customs}
            values={values.customs}
            problems={problems}
            searchedAt={(name) => `${root}/versions/custom_values/${name}`}
          />
          <Switch
            name="default_project_version"
            label={t("projects.versions.isDefault")}
            hint={t("projects.versions.isDefaultHint")}
            checked={values.isDefault}
            unchecked="0"
          />
          <FormActions>
            <SubmitButton>{t(version ? "projects.save" : "projects.versions.create")}</SubmitButton>
            <LinkButton href={back} look="ghost">
              {t("projects.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
