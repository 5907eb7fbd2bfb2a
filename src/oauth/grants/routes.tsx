import type { Context } from "hono";
import { requireAdmin, requireLogin } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import { change, idParam, pageOf, type Routers, type Runtime } from "../../kernel/index.js";
import { OWN_AGENTS } from "./account-card.js";
import { AgentsPage, ALL_AGENTS } from "./agents-page.js";
import { allAgents } from "./connected-agents.js";
import { revokeGrant } from "./revoke-grant.js";

export function grantRoutes({ pages }: Routers, runtime: Runtime) {
  pages.on(["DELETE", "POST"], `${OWN_AGENTS}/:id`, (c) => revoke(runtime, c, "/my/account#connected_agents"));
  pages.get(ALL_AGENTS, (c) => list(runtime, c));
  pages.on(["DELETE", "POST"], `${ALL_AGENTS}/:id`, (c) => revoke(runtime, c, ALL_AGENTS));
}

async function list(runtime: Runtime, c: Context): Promise<Response> {
  requireAdmin(c);
  const page = pageOf(c.req.query());
  const found = await allAgents(runtime.db, page);
  return toLastPage(c, page, found.total) ?? c.var.show(<AgentsPage {...found} page={page} />);
}

async function revoke(runtime: Runtime, c: Context, next: string): Promise<Response> {
  const viewer = requireLogin(c);
  await change(runtime, viewer, (open) => revokeGrant(open, idParam(c, "oauth_grant")));
  return c.var.goTo(next, { kind: "notice", text: c.var.t("oauth.agents.revoked") });
}
