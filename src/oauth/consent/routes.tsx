import type { Context } from "hono";
import type { Provider } from "oidc-provider";
import { requireLogin } from "../../accounts/index.js";
import { change, notFound, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { clientTitle } from "../clients/client-title.js";
import { redirectTarget } from "../clients/redirect-uri.js";
import { grantAccess } from "../grants/grant-access.js";
import { AUTHORIZE, CONSENT } from "../server/paths.js";
import { ConsentPage } from "./consent-page.js";
import { interactionOf } from "./interaction.js";
import { WayBackPage } from "./way-back-page.js";

export function consentRoutes({ pages }: Routers, runtime: Runtime, provider: Provider) {
  pages.get(`${CONSENT}/:id`, (c) => ask(runtime, c, provider));
  pages.post(`${CONSENT}/:id`, (c) => decide(runtime, c, provider));
}

async function ask(runtime: Runtime, c: Context, provider: Provider): Promise<Response> {
  const { params } = await interactionOf(c, provider);
  const viewer = requireLogin(c);
  const redirectUri = String(params.redirect_uri);
  c.set("formTarget", redirectTarget(redirectUri));
  const client = await clientCalled(runtime, String(params.client_id));
  return c.var.show(<ConsentPage client={client} redirectUri={redirectUri} viewer={viewer} action={c.req.url} />);
}

/** The answer goes to the library, which sends the browser back to the client with a code, or with the refusal. */
async function decide(runtime: Runtime, c: Context, provider: Provider): Promise<Response> {
  const interaction = await interactionOf(c, provider);
  const viewer = requireLogin(c);
  const form = await readForm(c);
  const clientId = String(interaction.params.client_id);
  if (form.text("decision") === "allow") {
    const readOnly = form.text("read_only") === "1";
    const grantId = await change(runtime, viewer, (open) => grantAccess(open, { clientId, readOnly }));
    interaction.result = {
      login: { accountId: String(viewer.id), remember: false },
      consent: { grantId: String(grantId) },
    };
  } else {
    interaction.result = { error: "access_denied", error_description: "The person said no." };
  }
  await interaction.save(60);
  return wayBack(runtime, c, { clientId, path: `${AUTHORIZE}/${interaction.uid}` });
}

/**
 * A browser gets a page that leads on by itself: it holds the policy of the page with the form against every redirect that
 * follows, those of the client's own site too, and shows that page on where the answer goes to an application with a
 * scheme of its own. Programs that act as a browser are redirected.
 */
async function wayBack(runtime: Runtime, c: Context, { clientId, path }: { clientId: string; path: string }) {
  if (c.req.header("sec-fetch-dest") !== "document") return c.var.goTo(path);
  const client = clientTitle(await clientCalled(runtime, clientId));
  c.header("refresh", `0; url=${path}`);
  return c.var.show(<WayBackPage client={client} path={path} />);
}

async function clientCalled({ db }: Runtime, id: string) {
  const client = await db
    .selectFrom("oauth_clients")
    .select(["id", "name", "origin"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!client) throw notFound("oauth_client");
  return client;
}
