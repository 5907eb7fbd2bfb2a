import { PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { Routers, Runtime } from "../kernel/index.js";
import { asRefusal, limited, Refusal, readOnlyJson } from "../kernel/index.js";
import { agentBehind, identifiedAgent } from "./access/authenticate.js";
import { callLimit } from "./access/call-limit.js";
import { crossOrigin } from "./access/cross-origin.js";
import { onlyIfEnabled } from "./access/enabled.js";
import { fromValidOrigin } from "./access/origin.js";
import { asAccepted } from "./answer/as-accepted.js";
import { keptAnswers } from "./answer/kept-answers.js";
import { answered, protocolHandler } from "./protocol.js";
import { refusedMessage } from "./refused-message.js";
import { isListen, listenRouter } from "./resources/listen.js";
import { callsUnderWay } from "./tools/calls-under-way.js";

/** One address, which clients are given with a slash behind it as well: tokens are for either (decisions 4.3). */
export const ADDRESSES = ["/mcp", "/mcp/"];

/** Stateless, both eras of the protocol. The checks in front answer in this order. */
export function agentRoutes({ root }: Routers, runtime: Runtime) {
  const answer = message(runtime);
  for (const address of ADDRESSES) {
    root.use(address, onlyIfEnabled(runtime), crossOrigin, fromValidOrigin(runtime), identifiedAgent(runtime), limited);
    root.post(address, answer);
    root.all(address, noStream);
  }
}

function message(runtime: Runtime) {
  // Streams have handlers of their own, which know who listens.
  const protocol = protocolHandler(runtime, { maxSubscriptions: 0 });
  const listen = listenRouter(runtime, { again: (request) => stillThere(runtime, request) });
  const calls = callsUnderWay(runtime);
  const kept = keptAnswers();
  const limitCalls = callLimit(runtime.config);
  return async (c: Context): Promise<Response> => {
    let sent: unknown;
    try {
      sent = await readOnlyJson(c);
      if (sent === undefined) throw new Refusal(400, "malformed_json");
      refuseManyMessages(sent);
      refuseLongNames(sent);
      await limitCalls(c.var.viewer, sent);
      const { viewer, log, requestId } = c.var;
      if (isCancelled(sent)) calls.cancel(viewer, sent.params?.requestId);
      const caller = { viewer, log, requestId, calls, toolset: c.req.header("x-service-toolset") };
      if (isListen(sent)) return await listen(c.req.raw, sent, caller);
      return await kept(c, sent, () =>
        asAccepted(c.req.raw, sent, (request) => answered(protocol, request, sent, caller)),
      );
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      return refusedMessage(c, refusal, sent, runtime.words);
    }
  };
}

interface CancelledMessage {
  method: "notifications/cancelled";
  params?: { requestId?: unknown };
}

const isCancelled = (message: unknown): message is CancelledMessage =>
  (message as { method?: unknown } | null | undefined)?.method === "notifications/cancelled";

/** Who listens may do so only as long as who asks may ask. */
const stillThere = async (runtime: Runtime, request: Request) =>
  runtime.settings.value<boolean>("agent_endpoint_enabled") ? agentBehind(runtime, request) : undefined;

/** Of the oldest clients; later ones send one. */
const MOST_MESSAGES = 100;

function refuseManyMessages(sent: unknown): void {
  if (!Array.isArray(sent) || sent.length <= MOST_MESSAGES) return;
  throw new Refusal(422, { rule: "agents.too_many_messages", values: { most: MOST_MESSAGES } });
}

/** The library repeats in its refusals what was named. */
const LONGEST_NAME = 2_000;

function refuseLongNames(sent: unknown): void {
  for (const message of [sent].flat() as ({ params?: Record<string, unknown> } | null)[]) {
    const { name, uri, _meta } = message?.params ?? {};
    const version = (_meta as Record<string, unknown> | null | undefined)?.[PROTOCOL_VERSION_META_KEY];
    if ([name, uri, version].every((one) => typeof one !== "string" || one.length <= LONGEST_NAME)) continue;
    throw new Refusal(422, { rule: "agents.name_too_long", values: { most: LONGEST_NAME } });
  }
}

/** We keep no session, so there is no stream to open with GET and nothing to end with DELETE. */
function noStream(): never {
  throw new Refusal(405, "agents.only_post", { allow: "POST, OPTIONS" });
}
