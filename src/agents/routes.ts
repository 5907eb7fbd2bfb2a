import type { Context } from "hono";
import type { Doors, Ground } from "../kernel/index.js";
import { asRefusal, Refusal, readJson } from "../kernel/index.js";
import type { Part } from "../part.js";
import { identifiedAgent } from "./authenticate.js";
import { callLimit } from "./call-limit.js";
import { crossOrigin } from "./cross-origin.js";
import { onlyIfEnabled } from "./enabled.js";
import { fromValidOrigin } from "./origin.js";
import { protocolHandler } from "./protocol.js";
import { refusedMessage } from "./refused-message.js";
import { openToolbox } from "./toolbox.js";

/** One address, stateless, both eras of the protocol. What stands in front answers in this order. */
export function agentRoutes({ app }: Doors, ground: Ground, parts: Part[]) {
  app.use("/mcp", onlyIfEnabled(ground), crossOrigin, fromValidOrigin(ground), identifiedAgent(ground));
  app.post("/mcp", message(ground, parts));
  app.all("/mcp", noStream);
}

function message(ground: Ground, parts: Part[]) {
  const protocol = protocolHandler(ground, openToolbox(parts));
  const limitCalls = callLimit(ground.config);
  return async (c: Context): Promise<Response> => {
    let sent: unknown;
    try {
      sent = await readJson(c);
      await limitCalls(c.var.viewer, sent);
    } catch (error) {
      const refusal = asRefusal(error as Error);
      if (!refusal) throw error;
      return refusedMessage(c, refusal, sent);
    }
    return protocol.answer(c.req.raw, sent, c.var);
  };
}

/** We keep no session, so there is no stream to open with GET and nothing to end with DELETE. */
function noStream(): never {
  throw new Refusal(405, "Messages are sent to this address with POST.", { allow: "POST, OPTIONS" });
}
