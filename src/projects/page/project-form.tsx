import {
  Card,
  errorOf,
  Form,
  FormProblems,
  ReferenceField,
  Select,
  SubmitButton,
  Switch,
  TextArea,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import { CustomControls, customName, type FieldsToSet } from "../../tracking/index.js";
import type { AssigneeChoices } from "../members/assignee-choices.js";
import { Several } from "./several.js";

/** The values as the form shows and sends them. */
export interface ProjectValues {
  name: string;
  identifier: string;
  description: string;
  homepage: string;
  isPublic: boolean;
  inheritMembers: boolean;
  parentId: number | undefined;
  /** As it was typed, where there are too many to choose from a list. */
  parent: string | undefined;
  moduleNames: string[];
  trackerIds: number[];
  /** Custom fields of its issues. */
  issueFieldIds: number[];
  defaultAssigneeId: string;
  defaultQueryId: string;
  /** As it was typed, where there are too many to choose from a list. */
  defaultAssignee: string | undefined;
  /** Of custom fields, by the names of their controls. */
  customs: Readonly<Record<string, string>>;
}

/** What there is to choose from. A choice that the viewer may not make is left out and keeps its value. */
export interface ProjectChoices {
  /** Undefined: too many for a list. */
  parents: Named[] | undefined;
  modules: string[];
  trackers: Named[];
  issueFields: Named[];
  /** Undefined: a new project has no members. */
  assignees: AssigneeChoices | undefined;
  /** What lists of its issues can open with. */
  queries: Named[];
  customs: FieldsToSet;
}

interface Props {
  action: string;
  /** Where parents are searched for. */
  parentsFrom: string;
  /** The same of default assignees. */
  assigneesFrom?: string;
  /** The identifier is chosen once. */
  isNew: boolean;
  values: ProjectValues;
  choices: ProjectChoices;
  problems: Problem[];
}

export function ProjectForm(props: Props) {
  const { t } = useView();
  const { action, isNew, values, choices, problems } = props;
  const customs = choices.customs.fields.map(({ id }) => customName(id));
  const own = [
    "name",
    "identifier",
    "description",
    "homepage",
    "parent_id",
    "default_assigned_to_id",
    "default_issue_query_id",
    ...customs,
  ];
  return (
    <Form action={action}>
      <FormProblems problems={problems} fields={own} />
      <Card
        footer={<SubmitButton>{t(isNew ? "projects.create" : "projects.save")}</SubmitButton>}
        title={t("projects.about")}
      >
        <Texts {...props} />
        <CustomControls toSet={choices.customs} values={values.customs} problems={problems} />
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
      </Card>
    </Form>
  );
}

function Texts({ isNew, values, problems }: Props) {
  const { t } = useView();
  const field = (name: "name" | "identifier" | "description" | "homepage") => ({
    name,
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <>
      <TextInput {...field("name")} required maxlength={255} autofocus={isNew} />
      {isNew && <TextInput {...field("identifier")} hint={t("projects.identifierHint")} required maxlength={100} />}
      <TextArea {...field("description")} hint={t("projects.descriptionHint")} rows={6} />
      <TextInput {...field("homepage")} type="url" maxlength={255} placeholder="https://" />
    </>
  );
}

function Parent({ parentsFrom, values, choices, problems }: Props) {
  const { t } = useView();
  if (choices.parents?.length === 0) return null;
  return (
    <ReferenceField
      name="parent_id"
      label={t("projects.parent")}
      blank={t("projects.noParent")}
      options={choices.parents?.map(optionOf)}
      value={values.parentId}
      typed={{ name: "parent", text: values.parent, from: parentsFrom }}
      error={errorOf(problems, "parent_id")}
    />
  );
}

function DefaultAssignee({ assigneesFrom = "", values, choices, problems }: Props) {
  const { t } = useView();
  const { assignees } = choices;
  if (!assignees) return null;
  return (
    <ReferenceField
      name="default_assigned_to_id"
      label={t("captions.default_assigned_to_id")}
      hint={t("projects.defaultAssigneeHint")}
      blank={t("projects.nobody")}
      options={assignees.options}
      value={values.defaultAssigneeId}
      typed={{
        name: "default_assigned_to",
        text: values.defaultAssignee ?? assignees.written,
        from: assigneesFrom,
      }}
      error={errorOf(problems, "default_assigned_to_id")}
    />
  );
}

function DefaultQuery({ values, choices, problems }: Props) {
  const { t } = useView();
  if (choices.queries.length === 0) return null;
  return (
    <Select
      name="default_issue_query_id"
      label={t("captions.default_issue_query_id")}
      hint={t("projects.defaultQueryHint")}
      blank={t("projects.noDefaultQuery")}
      options={choices.queries.map(optionOf)}
      value={values.defaultQueryId}
      error={errorOf(problems, "default_issue_query_id")}
    />
  );
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name });
