import type { Context } from "hono";
import { requireAdmin, shownOnce } from "../../accounts/index.js";
import { change, type Problem, pageOf, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import { clientFields, namedMetadata } from "./client-fields.js";
import { clientList } from "./client-list.js";
import { type ClientForm, ClientsPage } from "./clients-page.js";
import { forgetClient } from "./forget-client.js";
import { registerClient } from "./register-client.js";

export function clientAdministrationRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(CLIENTS_PAGE, (c) => list(runtime, c));
  pages.post(CLIENTS_PAGE, (c) => register(runtime, c));
  pages.post(`${CLIENTS_PAGE}/forget`, (c) => forget(runtime, c));
}

const { handOver, handedOver } = shownOnce({ cookie: "new_oauth_client", path: CLIENTS_PAGE });

async function list(runtime: Runtime, c: Context): Promise<Response> {
  requireAdmin(c);
  const [id, secret] = handedOver(c)?.split(" ") ?? [];
  return show(runtime, c, { made: id === undefined ? undefined : { id, secret } });
}

async function register(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const form = await readForm(c);
  const [name = "", redirectUris = "", authMethod = ""] = [
    "client_name",
    "redirect_uris",
    "token_endpoint_auth_method",
  ].map((field) => form.text(field)?.trim());
  const problems = await problemsOf(async () => {
    const sent = {
      client_name: name,
      redirect_uris: redirectUris.split(/\s+/).filter((uri) => uri !== ""),
      token_endpoint_auth_method: authMethod,
    };
    const fields = clientFields(sent, namedMetadata);
    const { id, secret } = await change(runtime, viewer, (open) => registerClient(open, "manual", fields));
    handOver(c, runtime, secret === undefined ? id : `${id} ${secret}`);
  });
  if (problems.length > 0) return show(runtime, c, { problems, form: { name, redirectUris, authMethod } });
  return c.var.goTo(`${CLIENTS_PAGE}#new_client`);
}

async function forget(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const id = c.req.query("client") ?? "";
  await change(runtime, viewer, (open) => forgetClient(open, id));
  return c.var.goTo(CLIENTS_PAGE, { kind: "notice", text: c.var.t("oauth.clients.forgotten") });
}

interface Shown {
  made?: { id: string; secret?: string };
  form?: ClientForm;
  problems?: Problem[];
}

async function show(runtime: Runtime, c: Context, { problems = [], ...shown }: Shown): Promise<Response> {
  const page = pageOf(c.req.query());
  const found = await clientList(runtime.db, page);
  return c.var.show(
    <ClientsPage {...found} page={page} problems={problems} {...shown} />,
    problems.length > 0 ? 422 : 200,
  );
}
