import type { Context } from "hono";
import type { Routers, Runtime } from "../kernel/index.js";
import { asRefusal, limited, Refusal, readJson } from "../kernel/index.js";
import { identifiedAgent } from "./authenticate.js";
import { callLimit } from "./call-limit.js";
import { crossOrigin } from "./cross-origin.js";
import { onlyIfEnabled } from "./enabled.js";
import { fromValidOrigin } from "./origin.js";
import { protocolHandler } from "./protocol.js";
import { refusedMessage } from "./refused-message.js";

/** One address, stateless, both eras of the protocol. The checks in front answer in this order. */
export function agentRoutes({ root }: Routers, runtime: Runtime) {
  root.use("/mcp", onlyIfEnabled(runtime), crossOrigin, fromValidOrigin(runtime), identifiedAgent(runtime), limited);
  root.post("/mcp", message(runtime));
  root.all("/mcp", noStream);
}

function message(runtime: Runtime) {
  const protocol = protocolHandler(runtime, runtime.contributions.tools);
  const limitCalls = callLimit(runtime.config);
  return async (c: Context): Promise<Response> => {
    let sent: unknown;
    try {
      sent = await readJson(c);
      await limitCalls(c.var.viewer, sent);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      return refusedMessage(c, refusal, sent, runtime.words);
    }
    return protocol.answer(c.req.raw, sent, c.var);
  };
}

/** We keep no session, so there is no stream to open with GET and nothing to end with DELETE. */
function noStream(): never {
  throw new Refusal(405, "agents.only_post", { allow: "POST, OPTIONS" });
}
