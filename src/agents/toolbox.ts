import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Part, uniquely, WrongPart } from "../kernel/index.js";
import type { Tool } from "./tool.js";

declare module "../kernel/part.js" {
  interface Part {
    tools?: Tool[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    tools: Toolbox;
  }
}

/** What agents may call: what `tools/list` says, and the tools behind it. */
export interface Toolbox {
  listed: ListedTool[];
  named: Map<string, Tool>;
}

/** Some clients prefix the name and refuse more than 60 characters together; dots are refused by others. */
const NAME = /^service_[a-z_]{1,32}$/;

/** Built once: turning schemas into JSON Schema costs more than everything else in a listing. A wrong tool stops the start. */
export function toolboxOf(parts: readonly Part[]): Toolbox {
  const tools = parts.flatMap((part) => part.tools ?? []);
  for (const { name } of tools) {
    if (!NAME.test(name)) throw new WrongPart(`The tool ${name} is not named like service_issues_list.`);
  }
  return { listed: tools.map(listed), named: uniquely("tool", tools, ({ name }) => name) };
}

function listed(tool: Tool): ListedTool {
  const reads = tool.access === "read";
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool),
    outputSchema: objectSchema(tool, "output"),
    annotations: {
      title: tool.title,
      readOnlyHint: reads,
      destructiveHint: tool.destructive ?? false,
      idempotentHint: tool.idempotent ?? reads,
      // Nothing outside this installation is reached.
      openWorldHint: false,
    },
  };
}

function inputSchema(tool: Tool) {
  const schema = objectSchema(tool, "input");
  if (schema.additionalProperties !== false) throw new WrongPart(`The input of ${tool.name} must be a strictObject.`);
  JSON.stringify(schema, (_key, value) => {
    if (value?.type !== "array" || value.maxItems !== undefined) return value;
    throw new WrongPart(`A list in the input of ${tool.name} may be of any length: declare it with listOf.`);
  });
  return schema;
}

type ObjectSchema = ListedTool["inputSchema"];

function objectSchema(tool: Tool, io: "input" | "output"): ObjectSchema {
  // Clients of the older era know no dialect but their own, and stumble over the name of another.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool[io], { io });
  if (schema.type !== "object") throw new WrongPart(`The ${io} of ${tool.name} must be one object.`);
  return JSON.parse(JSON.stringify(schema), (_key, value) => plain(value));
}

/**
 * The same in fewer and more portable words: some clients translate schemas into a dialect in which a type is one
 * word, and bounds that only say "a whole number" cost every agent tokens.
 */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const schema = value as z.core.JSONSchema.BaseSchema; // or a part of one, without these words
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (!Array.isArray(schema.type)) return schema;
  const { type, ...rest } = schema;
  return { ...rest, anyOf: type.map((one) => ({ type: one })) };
}
