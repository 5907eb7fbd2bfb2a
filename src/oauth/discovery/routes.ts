import type { Context, MiddlewareHandler } from "hono";
import type { Routers, Runtime } from "../../kernel/index.js";
import { crossOrigin } from "../cross-origin.js";
import { authorizationServer } from "./authorization-server.js";
import { protectedResource, withoutSecrets } from "./protected-resource.js";

const SERVER = "/.well-known/oauth-authorization-server";
const RESOURCE = "/.well-known/oauth-protected-resource";

/** Specification 4.2: what an agent finds out before it has a credential. HEAD is answered as GET is. */
export function discoveryRoutes({ root }: Routers, runtime: Runtime) {
  const server = () => authorizationServer(runtime);
  root.use("/.well-known/*", crossOrigin, cached);
  root.get(SERVER, (c) => c.json(server()));
  root.get(`${SERVER}/mcp`, (c) => c.json(server()));
  root.get(RESOURCE, (c) => c.json(described(runtime)));
  root.get(`${RESOURCE}/*`, (c) => c.json(describedPath(runtime, c)));
  root.get("/.well-known/jwks.json", (c) => c.json({ keys: [] }));
}

const described = ({ baseUrl, settings }: Runtime, resource?: string) =>
  protectedResource(baseUrl, settings.value<string>("app_title"), resource);

/** Says where to log in for an address; asks for nothing at that address and opens nothing there (rule 2). */
function describedPath(runtime: Runtime, c: Context) {
  const asked = c.req.raw.url.slice(c.req.raw.url.indexOf(RESOURCE) + RESOURCE.length);
  const [path = "", query] = asked.split(/\?(.*)/s);
  if (path === "/mcp" && query === undefined) return described(runtime);
  return described(runtime, `${runtime.baseUrl}${withoutSecrets(path, query ?? "")}`);
}

/** What is asked with a query is about that query, which may be private. */
const cached: MiddlewareHandler = async (c, next) => {
  await next();
  const lasts = c.res.ok && !c.req.raw.url.includes("?");
  c.res.headers.set("cache-control", lasts ? "public, max-age=300" : "no-store");
};
