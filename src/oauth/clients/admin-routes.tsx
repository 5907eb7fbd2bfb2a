import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import { change, type Problem, pageOf, problemsOf, type Routers, type Runtime } from "../../kernel/index.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import type { ClientForm } from "./client-controls.js";
import { clientList } from "./client-list.js";
import { clientRoutes } from "./client-routes.js";
import { ClientsPage } from "./clients-page.js";
import { forgetClient } from "./forget-client.js";
import { type MadeClient, NEW_CLIENT } from "./new-client.js";
import { registerClient } from "./register-client.js";
import { fieldsOf, handedOver, handOver, sentClient } from "./sent-client.js";

export function clientAdministrationRoutes(routers: Routers, runtime: Runtime) {
  const { pages } = routers;
  pages.get(CLIENTS_PAGE, (c) => list(runtime, c));
  pages.post(CLIENTS_PAGE, (c) => register(runtime, c));
  pages.post(`${CLIENTS_PAGE}/forget`, (c) => forget(runtime, c));
  clientRoutes(routers, runtime);
}

function list(runtime: Runtime, c: Context): Promise<Response> {
  requireAdmin(c);
  return show(runtime, c, { made: handedOver(c) });
}

async function register(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const form = await sentClient(c);
  const problems = await problemsOf(async () => {
    const fields = fieldsOf(form);
    handOver(c, runtime, await change(runtime, viewer, (open) => registerClient(open, "manual", fields)));
  });
  if (problems.length > 0) return show(runtime, c, { problems, form });
  return c.var.goTo(`${CLIENTS_PAGE}${NEW_CLIENT}`);
}

async function forget(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const id = c.req.query("client") ?? "";
  await change(runtime, viewer, (open) => forgetClient(open, id));
  return c.var.goTo(CLIENTS_PAGE, { kind: "notice", text: c.var.t("oauth.clients.forgotten") });
}

interface Shown {
  made?: MadeClient;
  form?: ClientForm;
  problems?: Problem[];
}

async function show(runtime: Runtime, c: Context, { problems = [], ...shown }: Shown): Promise<Response> {
  const page = pageOf(c.req.query());
  const found = await clientList(runtime.db, page);
  const last = toLastPage(c, page, found.total);
  if (last) return last;
  return c.var.show(
    <ClientsPage {...found} page={page} problems={problems} {...shown} />,
    problems.length > 0 ? 422 : 200,
  );
}
