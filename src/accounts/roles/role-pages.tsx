import { Badge, useView } from "../../design/index.js";
import type { Runtime, Translate } from "../../kernel/index.js";
import { BoxesControl, ChoiceControl, FlagControl, NameControl } from "../admin/controls.js";
import type { ControlsProps, ResourcePages } from "../admin/kept-records.js";
import {
  type DeclaredPermission,
  declaredPermissions,
  moduleCaption,
  permissionCaption,
} from "./declared-permissions.js";

interface RoleRow {
  id: number;
  name: string;
  builtin: boolean;
  assignable: boolean;
  issues_visibility: string;
  permissions: string[];
}

interface Choices {
  permissions: DeclaredPermission[];
  roles: { id: number; name: string }[];
}

export const rolePages: ResourcePages<RoleRow, Choices> = {
  at: "/admin/roles",
  words: { title: "accounts.roles.title", new: "accounts.roles.new", hint: "accounts.roles.hint" },
  ordered: true,
  rows: ({ db }) =>
    db
      .selectFrom("roles")
      .select(["id", "name", "assignable", "issues_visibility", "permissions"])
      .select(({ eb }) => eb("builtin", "<>", 0).as("builtin"))
      .orderBy("position")
      .orderBy("id")
      .$castTo<RoleRow>() // a comparison of columns that are not null is never null
      .execute(),
  columns: (t) => [
    {
      label: t("captions.name"),
      main: true,
      cell: ({ name, builtin }) => (
        <span class="row">
          {name}
          {builtin && <Badge>{t("accounts.roles.builtin")}</Badge>}
        </span>
      ),
    },
    { label: t("captions.assignable"), cell: ({ assignable }) => (assignable ? t("accounts.kept.yes") : "") },
  ],
  choices: async ({ db }: Runtime) => ({
    permissions: await declaredPermissions(db),
    roles: await db.selectFrom("roles").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
  }),
  deletable: ({ builtin }) => !builtin,
  controls: RoleControls,
};

const visibilities = ["all", "default", "own"];

function RoleControls({ choices, isNew, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  const visibility = visibilities.map((value) => ({ value, label: t(`accounts.roles.visibility.${value}`) }));
  const { builtin = false } = form.values;
  return (
    <>
      {!builtin && <NameControl {...form} />}
      {!builtin && <FlagControl {...form} field="assignable" hint={t("accounts.roles.assignableHint")} usually />}
      <ChoiceControl {...form} field="issues_visibility" options={visibility} />
      <BoxesControl {...form} field="permissions" groups={groupsOf(choices.permissions, t)} />
      {isNew && (
        <ChoiceControl
          {...form}
          field="copy_workflow_from"
          options={choices.roles.map(({ id, name }) => ({ value: id, label: name }))}
          blank={t("accounts.roles.noWorkflow")}
        />
      )}
    </>
  );
}

/** By module, those without one first. */
function groupsOf(permissions: DeclaredPermission[], t: Translate) {
  const modules = [...new Set(permissions.map(({ module }) => module))];
  return modules.map((module) => ({
    label: moduleCaption(t, module),
    boxes: permissions
      .filter((permission) => permission.module === module)
      .map(({ name }) => ({ value: name, label: permissionCaption(t, name) })),
  }));
}
