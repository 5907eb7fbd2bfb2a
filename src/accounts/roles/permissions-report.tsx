import type { Context } from "hono";
import { Icon, Page, PageHeader, useView } from "../../design/index.js";
import type { Routers, Runtime } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";
import { requireAdmin } from "../identity/access.js";
import {
  type DeclaredPermission,
  declaredPermissions,
  moduleCaption,
  permissionCaption,
} from "./declared-permissions.js";

export function permissionsReportRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin/permissions", (c) => show(runtime, c));
}

interface ReportedRole {
  id: number;
  name: string;
  permissions: string[];
}

async function show({ db }: Runtime, c: Context) {
  requireAdmin(c);
  const permissions = await declaredPermissions(db);
  const roles = await db
    .selectFrom("roles")
    .select(["id", "name", "permissions"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return c.var.show(<PermissionsReport permissions={permissions} roles={roles} />);
}

/** Which role grants what, side by side. */
function PermissionsReport({ permissions, roles }: { permissions: DeclaredPermission[]; roles: ReportedRole[] }) {
  const { t } = useView();
  const title = t("accounts.permissionsReport.title");
  const modules = [...new Set(permissions.map(({ module }) => module))];
  return (
    <Page title={title}>
      <PageHeader title={title} crumbs={[administration(t)]} />
      <section class="matrix" tabindex={0} aria-label={title}>
        <table>
          <caption class="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("captions.permissions")}</th>
              {roles.map(({ id, name }) => (
                <th scope="col">
                  <a href={`/admin/roles/${id}`}>{name}</a>
                </th>
              ))}
            </tr>
          </thead>
          {modules.map((module) => (
            <tbody>
              <tr>
                <th scope="rowgroup" colspan={roles.length + 1}>
                  {moduleCaption(t, module)}
                </th>
              </tr>
              {permissions
                .filter((permission) => permission.module === module)
                .map(({ name }) => (
                  <PermissionRow name={name} roles={roles} />
                ))}
            </tbody>
          ))}
        </table>
      </section>
    </Page>
  );
}

function PermissionRow({ name, roles }: { name: string; roles: ReportedRole[] }) {
  const { t } = useView();
  return (
    <tr>
      <th scope="row">{permissionCaption(t, name)}</th>
      {roles.map(({ permissions }) => (
        <td>
          {permissions.includes(name) && (
            <>
              <Icon name="check" />
              <span class="sr-only">{t("accounts.kept.yes")}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
