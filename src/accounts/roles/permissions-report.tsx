import type { Context } from "hono";
import { Icon, Matrix, Page, PageHeader, useView } from "../../design/index.js";
import type { Named, Routers, Runtime } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";
import { requireAdmin } from "../identity/access.js";
import { allRoles, type Role } from "./all-roles.js";
import {
  type DeclaredPermission,
  declaredPermissions,
  moduleCaption,
  permissionCaption,
  permissionsByModule,
} from "./declared-permissions.js";

export function permissionsReportRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin/permissions", (c) => show(runtime, c));
}

async function show({ db, contributions }: Runtime, c: Context) {
  requireAdmin(c);
  const permissions = await declaredPermissions(db);
  const trackers = await contributions.trackersOfRoles(db);
  return c.var.show(<PermissionsReport permissions={permissions} roles={await allRoles(db)} trackers={trackers} />);
}

interface ReportProps {
  permissions: DeclaredPermission[];
  roles: Role[];
  trackers: Named[];
}

/** Which role grants what, side by side, and with which trackers where it is not with all. */
function PermissionsReport({ permissions, roles, trackers }: ReportProps) {
  const { t } = useView();
  const title = t("accounts.permissionsReport.title");
  const groups = permissionsByModule(permissions).map(({ module, names }) => ({
    label: moduleCaption(t, module),
    rows: names.map((name) => ({
      label: permissionCaption(t, name),
      cells: roles.map(
        (role) =>
          role.permissions.includes(name) && <Granted only={namesOf(trackers, role.permission_trackers[name])} />,
      ),
    })),
  }));
  return (
    <Page title={title}>
      <PageHeader title={title} crumbs={[administration(t)]} />
      <Matrix
        caption={title}
        corner={t("captions.permissions")}
        columns={roles.map(({ id, name }) => <a href={`/admin/roles/${id}`}>{name}</a>)}
        groups={groups}
      />
    </Page>
  );
}

/** Undefined: with all. */
const namesOf = (trackers: Named[], ids: number[] | undefined) =>
  ids && trackers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** `only`: with these trackers. */
function Granted({ only }: { only: string[] | undefined }) {
  const { t } = useView();
  if (only) return <>{only.join(", ") || t("accounts.permissionsReport.noTracker")}</>;
  return (
    <>
      <Icon name="check" />
      <span class="sr-only">{t("accounts.kept.yes")}</span>
    </>
  );
}
