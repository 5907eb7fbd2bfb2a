import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { asRefusal, type Runtime, worded } from "../kernel/index.js";
import { AgentServer } from "./agent-server.js";
import type { Caller } from "./caller.js";
import { instructions } from "./instructions.js";
import { product } from "./product.js";
import { complete } from "./resources/complete.js";
import { readResource } from "./resources/read-resource.js";
import { hasVariable, LONGEST_VALUE, type Prompt, type Resource } from "./resources/resource.js";
import { callTool } from "./tools/call-tool.js";
import { inToolset } from "./tools/toolbox.js";

/** Lists change with the product's version only. */
const UNCHANGED_FOR = { ttlMs: 300_000, cacheScope: "private" } as const;

const unchanging = ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "server/discover"];

const options = (resources: object): ServerOptions => ({
  capabilities: { tools: {}, prompts: {}, completions: {}, resources },
  instructions,
  cacheHints: Object.fromEntries(unchanging.map((method) => [method, UNCHANGED_FOR])),
});

/** The older era subscribes in a session, and we keep none. */
const ofEra = { modern: options({ subscribe: true }), legacy: options({}) };

/** One per message. The plain `Server`, because `McpServer` builds every tool's schemas anew each time. */
export function serverFor(runtime: Runtime, caller: Caller, era: keyof typeof ofEra): Server {
  const { tools, resources, prompts } = runtime.contributions;
  const server = new AgentServer(product, ofEra[era]);
  server.setRequestHandler(
    "tools/list",
    whole(() => ({ tools: inToolset(tools.listed, caller.toolset) })),
  );
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => callTool(runtime, caller, params, mcpReq));
  server.setRequestHandler(
    "resources/list",
    whole(() => ({ resources: described(resources, false) as never })), // with `uri`
  );
  server.setRequestHandler(
    "resources/templates/list",
    whole(() => ({ resourceTemplates: described(resources, true) as never })), // with `uriTemplate`
  );
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) =>
    answering(runtime, caller, mcpReq, (until) => readResource(until, caller, params.uri)),
  );
  server.setRequestHandler(
    "prompts/list",
    whole(() => ({ prompts: [...prompts.values()].map(promptListed) })),
  );
  server.setRequestHandler("prompts/get", ({ params }) => promptText(prompts, params));
  server.setRequestHandler("completion/complete", ({ params }, { mcpReq }) =>
    answering(runtime, caller, mcpReq, (until) => complete(until, caller, params)),
  );
  return server;
}

/** A list that is answered whole gives no cursor, so that one which is sent is of no list of ours. */
const whole =
  <Listed>(list: () => Listed) =>
  ({ params }: { params?: { cursor?: string | undefined } | undefined }): Listed => {
    if (params?.cursor) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such cursor.");
    return list();
  };

/** What we did not expect is logged, not told. */
async function answering<T>(
  { words }: Runtime,
  { viewer, calls, log, requestId }: Caller,
  { id, signal }: ServerContext["mcpReq"],
  act: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  try {
    return await calls.during({ viewer, id, signal }, act);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const refusal = asRefusal(error as Error);
    if (!refusal) log.error({ err: error }, "unexpected error of the agent endpoint");
    const said = refusal
      ? worded(refusal.problems, words.t("en"), "agent").map(({ text }) => text)
      : [words.t("en")("agents.unexpected", { id: requestId })];
    const isCallers = refusal !== undefined && refusal.status < 500;
    throw new ProtocolError(
      isCallers ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      said.join(" "),
    );
  }
}

const described = (resources: ReadonlyMap<string, Resource>, templates: boolean) =>
  [...resources.values()]
    .filter((resource) => hasVariable(resource) === templates)
    .map(({ uri, name, title, description }) => ({
      [templates ? "uriTemplate" : "uri"]: uri,
      name,
      title,
      description,
      mimeType: "application/json",
    }));

const promptListed = ({ name, title, description, arguments: given }: Prompt) => ({
  name,
  title,
  description,
  arguments: given.map((one) => ({ name: one.name, description: one.description, required: false })),
});

function promptText(
  prompts: ReadonlyMap<string, Prompt>,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, string> },
) {
  const prompt = prompts.get(name);
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no prompt of this name; prompts/list has all.");
  const known = Object.fromEntries(
    prompt.arguments.flatMap((one) => {
      const value = Object.hasOwn(given, one.name) ? given[one.name] : undefined;
      return value === undefined ? [] : [[one.name, value.slice(0, LONGEST_VALUE)]];
    }),
  );
  const text = prompt.text(known);
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}
