import type { Context } from "hono";
import { Icon, Matrix, Page, PageHeader, useView } from "../../design/index.js";
import type { Routers, Runtime } from "../../kernel/index.js";
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

async function show({ db }: Runtime, c: Context) {
  requireAdmin(c);
  const permissions = await declaredPermissions(db);
  return c.var.show(<PermissionsReport permissions={permissions} roles={await allRoles(db)} />);
}

/** Which role grants what, side by side. */
function PermissionsReport({ permissions, roles }: { permissions: DeclaredPermission[]; roles: Role[] }) {
  const { t } = useView();
  const title = t("accounts.permissionsReport.title");
  const groups = permissionsByModule(permissions).map(({ module, names }) => ({
    label: moduleCaption(t, module),
    rows: names.map((name) => ({
      label: permissionCaption(t, name),
      cells: roles.map((role) => role.permissions.includes(name) && <Granted />),
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

function Granted() {
  const { t } = useView();
  return (
    <>
      <Icon name="check" />
      <span class="sr-only">{t("accounts.kept.yes")}</span>
    </>
  );
}
