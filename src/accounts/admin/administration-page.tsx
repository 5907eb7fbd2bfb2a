import type { Context } from "hono";
import { Icon, Page, PageHeader, useView } from "../../design/index.js";
import type { Routers, Runtime } from "../../kernel/index.js";
import { requireAdmin } from "../identity/access.js";
import type { AdministrationEntry } from "./administration.js";

export function administrationRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin", (c) => show(runtime, c));
}

function show({ contributions }: Runtime, c: Context) {
  requireAdmin(c);
  return c.var.show(<AdministrationPage entries={contributions.administration} />);
}

function AdministrationPage({ entries }: { entries: AdministrationEntry[] }) {
  const { t } = useView();
  return (
    <Page title={t("accounts.administration.title")} width="reading">
      <PageHeader title={t("accounts.administration.title")} />
      <ul class="administration">
        {entries.map(({ label, hint, href, icon }) => (
          <li>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <strong>{t(label)}</strong>
                <span class="quiet">{t(hint)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
