import type { Context } from "hono";
import type { Routers, Runtime } from "../kernel/index.js";
import { AUTH_METHODS, CLIENTS_PAGE, crossOrigin, documentsAreRead } from "../oauth/index.js";

/** Instructions for the agent itself (decisions 4.7). Of the configuration as it is: what is switched off is not promised. */
export function authMdRoute({ root }: Routers, runtime: Runtime) {
  root.use("/auth.md", crossOrigin);
  root.get("/auth.md", (c) => show(runtime, c));
}

function show({ baseUrl, settings }: Runtime, c: Context): Response {
  const sections = [
    introduction(settings.value("app_title"), baseUrl),
    ...(settings.value<boolean>("agent_endpoint_enabled")
      ? access(baseUrl, { apiKeys: settings.value("rest_api_enabled"), documents: documentsAreRead({ settings }) })
      : [closed]),
  ];
  return c.body(sections.join("\n\n"), 200, {
    "content-type": "text/markdown; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
}

const introduction = (app: string, baseUrl: string) => `# auth.md

How you, an agent, get access to ${app} at ${baseUrl}. The agent endpoint is \`${baseUrl}/mcp\` (Model Context Protocol, Streamable HTTP, POST).
You act for a person, with exactly that person's permissions.`;

const closed = "The agent endpoint is switched off here. Ask your user to speak to an administrator.";

/** What is switched on. */
interface Offered {
  apiKeys: boolean;
  /** Of clients, by which they are known (`oauth_client_documents`). */
  documents: boolean;
}

const access = (baseUrl: string, { apiKeys, documents }: Offered): string[] => [
  discover(baseUrl),
  pick({ apiKeys, documents }),
  ...(apiKeys ? [apiKey(baseUrl)] : []),
  register(baseUrl, documents),
  authorize(baseUrl),
  use(baseUrl, apiKeys),
  errors(apiKeys),
  revoke(baseUrl, apiKeys),
];

const discover = (baseUrl: string) => `## 1. Discover

A request without a credential is answered 401 with \`WWW-Authenticate: Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource", scope="mcp"\`.

- Protected resource (RFC 9728): ${baseUrl}/.well-known/oauth-protected-resource
- Authorization server (RFC 8414): ${baseUrl}/.well-known/oauth-authorization-server`;

const pick = ({ apiKeys, documents }: Offered) => `## 2. Pick a method

${apiKeys ? "- Your user can give you a secret and you can send headers: an **API key**.\n" : ""}- You can open your user's browser: **OAuth**, authorization code with PKCE (S256). Register as a *dynamic client*${documents ? ", or name the address of your *Client ID Metadata Document* as client_id" : ""}.
- You cannot register yourself: ask an administrator for a *manual client*.

There is no anonymous access.`;

const apiKey = (baseUrl: string) => `## API key

Your user makes one at ${baseUrl}/my/account, read-only if you change nothing. Send it as \`X-Service-API-Key: KEY\` or \`Authorization: Bearer KEY\`.
\`?key=KEY\` in the address works too; prefer headers, addresses are logged.`;

const register = (baseUrl: string, documents: boolean) => `## 3. Register

Dynamic client (RFC 7591):

\`\`\`
POST ${baseUrl}/oauth2/register
Content-Type: application/json

{"client_name": "Your name", "redirect_uris": ["http://127.0.0.1/callback"], "token_endpoint_auth_method": "none"}
\`\`\`

The answer is 201 with your \`client_id\`. \`token_endpoint_auth_method\` is one of ${AUTH_METHODS.map((method) => `\`${method}\``).join(", ")}.
Redirect addresses use https, your own scheme, or http at 127.0.0.1, [::1] and localhost, there with any port. A registration that nobody agrees to is forgotten after a day.

${documents ? `${DOCUMENT}\n\n` : ""}Manual client: an administrator registers you at ${baseUrl}${CLIENTS_PAGE} and gives you the \`client_id\`.`;

const DOCUMENT =
  "Client ID Metadata Document: an https address that answers 200 with JSON of the same fields, whose `client_id` is that address. Nothing to register.";

const authorize = (baseUrl: string) => `## 4. Get a token

1. Open in your user's browser: \`${baseUrl}/oauth2/authorize?response_type=code&client_id=...&redirect_uri=...&code_challenge=...&code_challenge_method=S256&state=...&resource=${baseUrl}/mcp\`. The scope is \`mcp\`.
   Your user signs in and allows or denies it, perhaps for reading only.
2. The browser comes back to \`redirect_uri\` with \`code\`, \`state\` and \`iss\` (\`${baseUrl}\`; compare it), or with \`error=access_denied\`. A code works once, for 60 seconds.
3. \`POST ${baseUrl}/oauth2/token\`, as a form: \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\`, \`code_verifier\`.
4. The access token works for one hour. \`grant_type=refresh_token\` with \`refresh_token\` gives a new pair. Keep the new refresh token: each works once, for 30 days. If the answer was lost, ask again within 30 seconds and it is the same.`;

const use = (baseUrl: string, apiKeys: boolean) => `## 5. Use it

\`Authorization: Bearer ACCESS_TOKEN\` at ${baseUrl}/mcp, never in the address${apiKeys ? ". Tokens are for this endpoint only; the REST API takes API keys" : ""}. Call \`service_users_me\` first: who you are, and whether you may write.`;

const errors = (apiKeys: boolean) => `## Errors

| answer | what to do |
|---|---|
| 401 \`invalid_token\` | refresh the token, or begin at 3${apiKeys ? "; an API key: ask your user" : ""} |
| 400 \`invalid_grant\` | the code or refresh token is used up, expired or revoked: begin at 4 |
| 401 \`invalid_client\` | you are not known (any more): register again |
| 400 \`invalid_target\` | \`resource\` is not this endpoint |
| 403 | a browser's origin that may not ask |
| 429 | wait as long as \`Retry-After\` says |
| a result that begins \`Permission denied\` | your user may not do that, or let you only read: do not repeat it, tell them |`;

const revoke = (baseUrl: string, apiKeys: boolean) => `## Revocation

\`POST ${baseUrl}/oauth2/revoke\` with \`token\` and \`client_id\` ends everything your user granted you with it (RFC 7009). Your user can do so at ${baseUrl}/my/account${apiKeys ? ", where API keys are revoked as well" : ""}.
`;
