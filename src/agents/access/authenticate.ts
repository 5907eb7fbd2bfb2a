import type { MiddlewareHandler } from "hono";
import { inWeeksOfHouse, presentedCredential, type Viewer, viewerByApiKey } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { viewerByAccessToken } from "../../oauth/index.js";
import { challenge } from "./challenge.js";

type Presented = NonNullable<ReturnType<typeof presentedCredential>>;

/** One kind of credential; answers undefined when the credential is of another kind or is not valid. */
type Authenticator = (runtime: Runtime, presented: Presented) => Promise<Viewer | undefined>;

const authenticators: Authenticator[] = [byAccessToken, byApiKey];

/** Who acts. Without a credential that works the answer is the challenge, whatever was asked (specification 5.1). */
export function identifiedAgent(runtime: Runtime): MiddlewareHandler {
  return async (c, next) => {
    if (!presentedToAgents(c.req.raw)) return challenge(c, runtime, "unauthorized");
    const viewer = await agentBehind(runtime, c.req.raw);
    if (!viewer) return challenge(c, runtime, "invalid_token");
    c.set("viewer", viewer);
    await next();
  };
}

/** Whom the credential of a request opens the door to, at this moment. */
export async function agentBehind(runtime: Runtime, request: Request): Promise<Viewer | undefined> {
  const presented = presentedToAgents(request);
  return presented && firstKnown(runtime, presented);
}

/** Basic does not exist here: it neither opens nor stands in the way of what comes after it (decisions 2.5). */
function presentedToAgents(request: Request): Presented | undefined {
  const authorization = request.headers.get("authorization") ?? "";
  if (!/^\s*basic\b/i.test(authorization)) return presentedCredential(request);
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  return presentedCredential(new Request(request.url, { headers }));
}

async function firstKnown(runtime: Runtime, presented: Presented): Promise<Viewer | undefined> {
  for (const authenticate of authenticators) {
    const viewer = await authenticate(runtime, presented);
    if (viewer)
      return inWeeksOfHouse(runtime.settings, { ...viewer, credential: { ...viewer.credential, agent: true } });
  }
  return undefined;
}

/** Only from `Authorization`: never from the address, which ends up in logs (decisions 3.4). */
async function byAccessToken(runtime: Runtime, presented: Presented): Promise<Viewer | undefined> {
  if (presented.kind !== "api_key" || !presented.bearer || isApiKey(presented.key)) return undefined;
  return viewerByAccessToken(runtime, presented.key);
}

/** As we make them. One that an operator chose may look otherwise, and costs a statement more. */
const isApiKey = (key: string) => key.startsWith("bw_");

async function byApiKey(runtime: Runtime, presented: Presented): Promise<Viewer | undefined> {
  if (presented.kind !== "api_key" || !runtime.settings.value<boolean>("rest_api_enabled")) return undefined;
  return viewerByApiKey(runtime.db, presented);
}
