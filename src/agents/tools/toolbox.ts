import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { type Part, uniquely, WrongPart } from "../../kernel/index.js";
import type { Tool } from "./tool.js";
import { inputSchema, type ObjectSchema, outputSchema } from "./tool-schema.js";

declare module "../../kernel/part.js" {
  interface Part {
    tools?: Tool[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    tools: Toolbox;
  }
}

/** What agents may call: what `tools/list` says, and the tools behind it. */
export interface Toolbox {
  listed: ListedTool[];
  named: Map<string, ToolInBox>;
}

export interface ToolInBox extends Tool {
  inputSchema: ObjectSchema;
}

/** Some clients prefix the name and refuse more than 60 characters together; dots are refused by others. */
const NAME = /^service_[a-z_]{1,32}$/;

/** A wrong tool stops the start. */
export function toolboxOf(parts: readonly Part[]): Toolbox {
  const all = parts.flatMap((part) => part.tools ?? []).map(described);
  const tools = all.map(({ tool }) => tool);
  return { listed: all.map(({ listed }) => listed), named: uniquely("tool", tools, ({ name }) => name) };
}

interface Described {
  tool: ToolInBox;
  listed: ListedTool;
}

const known = new WeakMap<Tool, Described>();

/** Turning schemas into JSON Schema costs more than everything else in a listing: it is done once for each tool. */
function described(tool: Tool): Described {
  const found = known.get(tool);
  if (found) return found;
  if (!NAME.test(tool.name)) throw new WrongPart(`The tool ${tool.name} is not named like service_issues_list.`);
  const inBox = { ...tool, inputSchema: inputSchema(tool) };
  const made = { tool: inBox, listed: listed(inBox) };
  known.set(tool, made);
  return made;
}

function listed(tool: ToolInBox): ListedTool {
  const reads = tool.access === "read";
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.inputSchema as ListedTool["inputSchema"], // both are JSON
    outputSchema: outputSchema(tool, tool.inputSchema) as ListedTool["outputSchema"],
    annotations: {
      readOnlyHint: reads,
      destructiveHint: tool.destructive ?? false,
      idempotentHint: tool.idempotent ?? reads,
      // Nothing outside this installation is reached.
      openWorldHint: false,
    },
  };
}

/** Those of the nouns that `X-Service-Toolset` names, `issues,notifications` (decisions 10.12); without the header, or with an empty one, as an unset variable makes it, all. */
export function inToolset(listed: ListedTool[], toolset: string | undefined): ListedTool[] {
  if (!toolset?.trim()) return listed;
  const nouns = toolset
    .slice(0, LONGEST_TOOLSET)
    .split(",")
    .map((noun) => noun.trim().toLowerCase().replace(/s$/, ""))
    .filter((noun) => noun !== "");
  // `notifications` has the notification_settings.
  return listed.filter(({ name }) => nouns.some((noun) => name.startsWith(`service_${noun}`)));
}

const LONGEST_TOOLSET = 1_000;
