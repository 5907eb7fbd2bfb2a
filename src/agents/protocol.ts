import { createMcpHandler, Server, type ServerOptions } from "@modelcontextprotocol/server";
import type { Runtime } from "../kernel/index.js";
import { callTool } from "./call-tool.js";
import type { Caller } from "./caller.js";
import { instructions } from "./instructions.js";
import { product } from "./product.js";
import type { Toolbox } from "./toolbox.js";

/** The tools change with the product's version only. */
const UNCHANGED_FOR = { ttlMs: 300_000, cacheScope: "private" } as const;

const options: ServerOptions = {
  capabilities: { tools: {} },
  instructions,
  cacheHints: { "tools/list": UNCHANGED_FOR, "server/discover": UNCHANGED_FOR },
};

/** Speaks both eras of the protocol for a caller who is already known. Checks neither origin nor credential. */
export function protocolHandler(runtime: Runtime, toolbox: Toolbox) {
  const handler = createMcpHandler(
    // `extra` is what `answer` below puts there.
    (request) => serverFor(runtime, toolbox, request.authInfo?.extra as unknown as Caller),
    {
      // A stream would outlive the check of its credential; there is nothing to subscribe to.
      maxSubscriptions: 0,
      onerror: (error) => runtime.log.debug({ err: error }, "the agent protocol refused a message"),
    },
  );
  return {
    answer: (request: Request, message: unknown, { viewer, log, requestId }: Caller): Promise<Response> => {
      const authInfo = { token: "", clientId: "", scopes: [], extra: { viewer, log, requestId } };
      return handler.fetch(request, { parsedBody: message, authInfo });
    },
  };
}

/** One per message. The plain `Server`, because `McpServer` builds every tool's schemas anew each time. */
function serverFor(runtime: Runtime, toolbox: Toolbox, caller: Caller): Server {
  const server = new Server(product, options);
  server.setRequestHandler("tools/list", () => ({ tools: toolbox.listed }));
  server.setRequestHandler("tools/call", ({ params }) => callTool(runtime, toolbox, caller, params));
  return server;
}
