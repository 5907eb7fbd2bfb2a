import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { parsed, Refusal, type Runtime } from "../../kernel/index.js";
import { type SaidAnswer, withinBudget } from "../answer/within-budget.js";
import type { Caller } from "../caller.js";
import { lenient } from "./lenient.js";
import { failure, success } from "./tool-result.js";
import type { Toolbox, ToolInBox } from "./toolbox.js";

/** Only a tool that does not exist is an error of the protocol; every other no is a result the agent can read. */
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
    return success(await answerOf(runtime, tool, caller, asked.arguments ?? {}));
  } catch (error) {
    return failure(error, tool, caller, runtime);
  }
}

async function answerOf(runtime: Runtime, tool: ToolInBox, caller: Caller, sent: unknown): Promise<SaidAnswer> {
  const { viewer, signal } = caller;
  // Before the arguments are looked at: no argument would help.
  if (tool.access === "write" && viewer.credential.readOnly) {
    throw new Refusal(403, { rule: "agents.read_only_credential", values: { tool: tool.name } });
  }
  const input = parsed(tool.input, lenient(tool.inputSchema, sent));
  // The client has gone, and takes what it asked for back (basic/utilities/cancellation).
  signal.throwIfAborted();
  // What the output does not declare stays inside.
  return withinBudget(tool.output.parse(await tool.call(runtime, viewer, input)));
}
