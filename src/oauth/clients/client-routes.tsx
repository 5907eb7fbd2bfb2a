import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { change, notFound, type Problem, problemsOf, type Routers, type Runtime } from "../../kernel/index.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import { changeClient, renewSecret } from "./change-client.js";
import type { ClientForm } from "./client-controls.js";
import { registeredByHand } from "./client-list.js";
import { ClientPage, clientPage } from "./client-page.js";
import { NEW_CLIENT } from "./new-client.js";
import { fieldsOf, handedOver, handOver, sentClient } from "./sent-client.js";

/** One application that an administrator registered. */
export function clientRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get(`${CLIENTS_PAGE}/:id`, (c) => edit(runtime, c));
  pages.patch(`${CLIENTS_PAGE}/:id`, (c) => save(runtime, c));
  pages.post(`${CLIENTS_PAGE}/:id/secret`, (c) => renew(runtime, c));
}

const idOf = (c: Context): string => c.req.param("id") ?? "";

function edit(runtime: Runtime, c: Context): Promise<Response> {
  requireAdmin(c);
  return show(runtime, c, {});
}

async function save(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const [id, form] = [idOf(c), await sentClient(c)];
  let secret: string | undefined;
  const problems = await problemsOf(async () => {
    secret = await change(runtime, viewer, (open) => changeClient(open, id, fieldsOf(form)));
  });
  if (problems.length > 0) return show(runtime, c, { problems, form });
  if (secret !== undefined) return showSecret(runtime, c, secret);
  return c.var.goTo(CLIENTS_PAGE, { kind: "notice", text: c.var.t("oauth.clients.saved", { name: form.name }) });
}

async function renew(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  return showSecret(runtime, c, await change(runtime, viewer, (open) => renewSecret(open, idOf(c))));
}

function showSecret(runtime: Runtime, c: Context, secret: string): Response {
  handOver(c, runtime, { id: idOf(c), secret });
  return c.var.goTo(`${clientPage(idOf(c))}${NEW_CLIENT}`);
}

async function show(
  { db }: Runtime,
  c: Context,
  { problems = [], form }: { problems?: Problem[]; form?: ClientForm },
): Promise<Response> {
  const client = await registeredByHand(db, idOf(c)).executeTakeFirst();
  if (!client) throw notFound("oauth_client");
  const stored = { name: client.name, redirectUris: client.redirect_uris.join("\n"), authMethod: client.auth_method };
  const made = handedOver(c);
  return c.var.show(
    <ClientPage
      id={client.id}
      title={client.name}
      hasSecret={client.secret_digest !== null}
      made={made?.id === client.id ? made : undefined}
      form={form ?? stored}
      problems={problems}
    />,
    problems.length > 0 ? 422 : 200,
  );
}
