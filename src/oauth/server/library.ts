import type { Context } from "hono";
import type { Provider } from "oidc-provider";
import type { Runtime } from "../../kernel/index.js";
import { answerOf, type PlainRequest } from "./through-node.js";

export type Library = (c: Context, request: Pick<PlainRequest, "method" | "url" | "body">) => Promise<Response>;

const PASSED_ON = ["authorization", "content-type", "cookie"];

/** Asks the library. Scheme and host are those of the configured address, whatever the request says of itself. */
export function library({ baseUrl }: Runtime, provider: Provider): Library {
  const listener = provider.callback();
  const { host, protocol } = new URL(baseUrl);
  const own = { host, "x-forwarded-proto": protocol.slice(0, -1), accept: "application/json" };
  return async (c, request) => {
    const sent = PASSED_ON.map((name) => [name, c.req.header(name)]).filter(([, value]) => value !== undefined);
    return answerOf(listener, { ...request, headers: { ...Object.fromEntries(sent), ...own } });
  };
}
