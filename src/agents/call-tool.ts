import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Viewer } from "../accounts/index.js";
import { LARGEST_ANSWER, parsed, Refusal, type Runtime } from "../kernel/index.js";
import type { Caller } from "./caller.js";
import type { Tool } from "./tool.js";
import { failure, success } from "./tool-result.js";
import type { Toolbox } from "./toolbox.js";

/** Only a tool that does not exist is an error of the protocol; every other refusal is a result the agent can read. */
export async function callTool(
  runtime: Runtime,
  { named }: Toolbox,
  caller: Caller,
  asked: { name: string; arguments?: Record<string, unknown> },
): Promise<CallToolResult> {
  const tool = named.get(asked.name);
  if (!tool)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool of this name; tools/list has all.");
  try {
    return success(await answerOf(runtime, tool, caller.viewer, asked.arguments ?? {}));
  } catch (error) {
    return failure(error, tool, caller, runtime);
  }
}

async function answerOf(runtime: Runtime, tool: Tool, viewer: Viewer, sent: unknown): Promise<object> {
  // Before the arguments are checked: no argument would help.
  if (tool.access === "write" && viewer.credential.readOnly) {
    throw new Refusal(403, { rule: "agents.read_only_credential", values: { tool: tool.name } });
  }
  const answer = await tool.call(runtime, viewer, parsed(tool.input, sent));
  // Fields that the output does not declare are removed.
  const declared = tool.output.parse(answer);
  if (tool.access === "read") refuseTooLarge(declared);
  return declared;
}

/** The last guard: tools keep to the budget themselves. The answer of a change is never refused for its length. */
function refuseTooLarge(answer: object) {
  const length = JSON.stringify(answer).length;
  if (length <= LARGEST_ANSWER) return;
  throw new Refusal(413, { rule: "agents.answer_too_large", values: { length, most: LARGEST_ANSWER } });
}
