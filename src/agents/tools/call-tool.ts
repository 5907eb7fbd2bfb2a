import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Viewer } from "../../accounts/index.js";
import { type Problem, parsed, Refusal, type Runtime } from "../../kernel/index.js";
import { type SaidAnswer, withinBudget } from "../answer/within-budget.js";
import type { Caller } from "../caller.js";
import { lenient } from "./lenient.js";
import { failure, success } from "./tool-result.js";
import type { ToolInBox } from "./toolbox.js";
import { namingUnkeptValues } from "./unkept-values.js";

/** Only a tool that does not exist is an error of the protocol; every other no is a result the agent can read. */
export async function callTool(
  runtime: Runtime,
  caller: Caller,
  asked: { name: string; arguments?: Record<string, unknown> },
  { id, signal }: ServerContext["mcpReq"],
): Promise<CallToolResult> {
  const tool = runtime.contributions.tools.named.get(asked.name);
  if (!tool)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool of this name; tools/list has all.");
  const call = { viewer: caller.viewer, id, signal, longest: tool.longest };
  try {
    return success(await caller.calls.during(call, (until) => answerOf(until, tool, caller, asked.arguments ?? {})));
  } catch (error) {
    return failure(error, tool, caller, runtime);
  }
}

async function answerOf(
  runtime: Runtime,
  tool: ToolInBox,
  { viewer }: Caller,
  sent: Record<string, unknown>,
): Promise<SaidAnswer> {
  // Before the arguments are looked at: no argument would help.
  if (tool.access === "write" && viewer.credential.readOnly) {
    throw new Refusal(403, { rule: "agents.read_only_credential", values: { tool: tool.name } });
  }
  const input = await readArguments(runtime, tool, viewer, sent);
  // What the output does not declare stays inside.
  const answer = await tool.call(runtime, viewer, input).catch(namingUnkeptValues(tool.inputSchema, input as object)); // every tool takes one
  return withinBudget(tool.output.parse(answer));
}

async function readArguments(runtime: Runtime, tool: ToolInBox, viewer: Viewer, sent: Record<string, unknown>) {
  try {
    return parsed(tool.input, lenient(tool.inputSchema, sent, tool.access));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const toldMore = ({ field = "", rule }: Problem) => (rule === "blank" ? tool.ifMissing?.[field] : undefined);
    throw new Refusal(
      error.status,
      await Promise.all(error.problems.map(async (problem) => (await toldMore(problem)?.(runtime, viewer)) ?? problem)),
    );
  }
}
