import { Badge, optionOf, useView } from "../../design/index.js";
import type { Named, Runtime, Translate } from "../../kernel/index.js";
import { BoxesControl, ChoiceControl, FlagControl, NameControl } from "../admin/controls.js";
import type { ControlsProps, ResourcePages } from "../admin/kept-records.js";
import { allRoles, type Role } from "./all-roles.js";
import {
  type DeclaredPermission,
  declaredPermissions,
  moduleCaption,
  permissionCaption,
  permissionsByModule,
  visitorsCanHave,
} from "./declared-permissions.js";
import { TrackerMatrix } from "./tracker-matrix.js";

interface Choices {
  permissions: DeclaredPermission[];
  roles: Role[];
  trackers: Named[];
}

export const rolePages: ResourcePages<Role, Choices> = {
  at: "/admin/roles",
  words: { title: "accounts.roles.title", new: "accounts.roles.new", hint: "accounts.roles.hint" },
  ordered: true,
  rows: ({ db }) => allRoles(db),
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
    {
      label: t("captions.assignable"),
      said: true,
      cell: ({ assignable }) => (assignable ? t("accounts.kept.yes") : ""),
    },
  ],
  choices: async ({ db, contributions }: Runtime) => ({
    permissions: await declaredPermissions(db),
    roles: await allRoles(db),
    trackers: await contributions.trackersOfRoles(db),
  }),
  stays: ({ builtin }) => (builtin ? "accounts.builtin_role_stays" : undefined),
  controls: RoleControls,
};

const visibilities = ["all", "default", "own"];
const usersVisibilities = ["all", "members_of_visible_projects"];

function RoleControls({ choices, isNew, ...form }: ControlsProps<Choices>) {
  const { t } = useView();
  const visibility = visibilities.map((value) => ({ value, label: t(`accounts.roles.visibility.${value}`) }));
  const people = usersVisibilities.map((value) => ({ value, label: t(`accounts.roles.usersVisibility.${value}`) }));
  const { builtin } = form.values as Pick<Role, "builtin">; // as `rows` answers it
  const offered = choices.permissions.filter((one) => builtin === undefined || visitorsCanHave(one, builtin));
  return (
    <>
      {!builtin && <NameControl {...form} isNew={isNew} />}
      {!builtin && <FlagControl {...form} field="assignable" hint={t("accounts.roles.assignableHint")} usually />}
      <ChoiceControl {...form} field="issues_visibility" options={visibility} />
      <ChoiceControl {...form} field="users_visibility" options={people} />
      <BoxesControl {...form} field="permissions" groups={groupsOf(offered, t)} />
      {!builtin && <ManagedRoles {...form} roles={choices.roles} />}
      <TrackerMatrix
        {...form}
        permissions={offered.filter(({ by_tracker }) => by_tracker)}
        trackers={choices.trackers}
      />
      {isNew && (
        <ChoiceControl
          {...form}
          field="copy_workflow_from"
          options={choices.roles.map(optionOf)}
          blank={t("accounts.roles.noWorkflow")}
        />
      )}
    </>
  );
}

/** Which roles those may give who manage members by this one. */
function ManagedRoles({ roles, ...form }: Omit<ControlsProps<unknown>, "choices" | "isNew"> & { roles: Role[] }) {
  const { t } = useView();
  const given = roles.filter(({ builtin }) => !builtin).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <FlagControl {...form} field="all_roles_managed" hint={t("accounts.roles.allManagedHint")} usually />
      <BoxesControl {...form} field="managed_role_ids" groups={[{ boxes: given }]} />
    </>
  );
}

const groupsOf = (permissions: DeclaredPermission[], t: Translate) =>
  permissionsByModule(permissions).map(({ module, names }) => ({
    label: moduleCaption(t, module),
    boxes: names.map((name) => ({ value: name, label: permissionCaption(t, name) })),
  }));
