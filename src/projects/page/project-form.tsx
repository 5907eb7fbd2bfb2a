import type { PropsWithChildren } from "hono/jsx";
import {
  Card,
  errorOf,
  Form,
  FormProblems,
  optionOf,
  ReferenceField,
  SubmitButton,
  Switch,
  TextArea,
  TextInput,
  useView,
} from "../../design/index.js";
import { CustomControls, customName } from "../../tracking/index.js";
import { DefaultAssignee, DefaultQuery } from "./default-fields.js";
import type { ProjectFormProps } from "./project-form-props.js";
import { Several } from "./several.js";

/** What is inside stands at the end of the form. */
export function ProjectForm({ children, ...props }: PropsWithChildren<ProjectFormProps>) {
  const { t } = useView();
  const { action, isNew, values, choices, problems, searchedAt } = props;
  const { title = t("projects.about"), submit = t(isNew ? "projects.create" : "projects.save") } = props;
  const customs = choices.customs.fields.map(({ id }) => customName(id));
  const own = [
    "name",
    "identifier",
    "description",
    "homepage",
    "parent_id",
    "default_assigned_to_id",
    "default_issue_query_id",
    "along",
    ...customs,
  ];
  return (
    <Form action={action} {...(isNew && { "data-controller": "identifier" })}>
      <FormProblems problems={problems} fields={own} />
      <Card footer={<SubmitButton>{submit}</SubmitButton>} title={title}>
        <Texts {...props} />
        <CustomControls
          toSet={choices.customs}
          values={values.customs}
          problems={problems}
          searchedAt={(field) => `${searchedAt}/custom_values/${field}`}
        />
        <Parent {...props} />
        <Switch
          name="is_public"
          label={t("captions.is_public")}
          hint={t("projects.isPublicHint")}
          checked={values.isPublic}
          unchecked="0"
        />
        <Switch
          name="inherit_members"
          label={t("captions.inherit_members")}
          hint={t("projects.inheritMembersHint")}
          checked={values.inheritMembers}
          unchecked="0"
        />
        <DefaultAssignee {...props} />
        <DefaultQuery {...props} />
        <Several
          name="tracker_ids"
          label={t("projects.trackers")}
          hint={t("projects.trackersHint")}
          options={choices.trackers.map(optionOf)}
          chosen={values.trackerIds}
        />
        <Several
          name="issue_custom_field_ids"
          label={t("projects.issueFields")}
          hint={t("projects.issueFieldsHint")}
          options={choices.issueFields.map(optionOf)}
          chosen={values.issueFieldIds}
        />
        <Several
          name="enabled_module_names"
          label={t("projects.modules")}
          hint={t("projects.modulesHint")}
          options={choices.modules.map((name) => ({ value: name, label: t(`modules.${name}`) }))}
          chosen={values.moduleNames}
        />
        {children}
      </Card>
    </Form>
  );
}

function Texts({ isNew, values, problems }: ProjectFormProps) {
  const { t } = useView();
  const field = (name: "name" | "identifier" | "description" | "homepage") => ({
    name,
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <>
      <TextInput {...field("name")} required maxlength={255} autofocus={isNew} {...(isNew && isFollowed)} />
      {isNew && (
        <TextInput
          {...field("identifier")}
          hint={t("projects.identifierHint")}
          required
          maxlength={100}
          data-identifier-target="identifier"
          data-action="identifier#keep"
        />
      )}
      <TextArea {...field("description")} hint={t("projects.descriptionHint")} preview="/projects/preview" rows={6} />
      <TextInput {...field("homepage")} maxlength={255} placeholder="https://" />
    </>
  );
}

/** By the identifier of a new project. */
const isFollowed = { "data-identifier-target": "name", "data-action": "identifier#suggest" };

function Parent({ searchedAt, values, choices, problems }: ProjectFormProps) {
  const { t } = useView();
  if (choices.parents?.length === 0) return null;
  return (
    <ReferenceField
      name="parent_id"
      label={t("projects.parent")}
      blank={t("projects.noParent")}
      options={choices.parents?.map(optionOf)}
      value={values.parentId}
      typed={{ name: "parent", text: values.parent, from: `${searchedAt}/parents` }}
      error={errorOf(problems, "parent_id")}
    />
  );
}
