import type { CallToolResult } from "@modelcontextprotocol/server";
import {
  asRefusal,
  bytesIn,
  listed,
  type Problem,
  type Refusal,
  type Runtime,
  type Words,
  worded,
} from "../../kernel/index.js";
import { visibleSigns } from "../answer/visible-signs.js";
import type { SaidAnswer } from "../answer/within-budget.js";
import type { Caller } from "../caller.js";
import type { ObjectSchema } from "./tool-schema.js";
import type { ToolInBox } from "./toolbox.js";

/** The same data twice: some clients show the model only one, some only the other. */
export const success = ({ answer, json }: SaidAnswer): CallToolResult => ({
  content: [{ type: "text", text: json }],
  structuredContent: answer,
});

/** Everything in text: with isError the structured part is not looked at. An unexpected error is logged, not shown. */
export function failure(
  error: unknown,
  tool: ToolInBox,
  { log, requestId }: Caller,
  { words }: Runtime,
): CallToolResult {
  const refusal = asRefusal(error);
  if (!refusal) log.error({ err: error, tool: tool.name }, "unexpected error in a tool");
  else if (refusal.reason !== undefined)
    log.error({ reason: refusal.reason, tool: tool.name }, "a tool was not served");
  const text = refusal ? sentences(refusal, tool, words) : words.t("en")("agents.unexpected", { id: requestId });
  return { content: [{ type: "text", text: short(visibleSigns(text)) }], isError: true };
}

const sentences = ({ status, problems }: Refusal, tool: ToolInBox, words: Words) =>
  (status === 401 || status === 403 ? "Permission denied: " : "") +
  worded(argumentsOnce(problems.map((problem) => ofArgument(problem, tool))), words.t("en"), "agent")
    .map(({ field, text }) => (field ? `${field}: ${text}` : text))
    .join("\n");

/** The agent knows its arguments, not what verbs and columns are called. */
function ofArgument({ field, rule, values }: Problem, tool: ToolInBox): Problem {
  const { properties = {} } = tool.inputSchema;
  if (field === undefined) return { rule, ...(values && { values }) };
  if (rule === "unknown_field") return unknownArgument(field, tool.inputSchema);
  const [name = "", ...inside] = field.split(".");
  const named = tool.argumentOf?.[name.replace(/\d+$/, "*")] ?? (name in properties ? name : name.replace(/_id$/, ""));
  return { field: [named, ...inside].join("."), rule, ...(values && { values }) };
}

/** What a tool takes is told with the first that it does not take. */
function argumentsOnce(problems: Problem[]): Problem[] {
  const first = problems.findIndex(({ rule }) => rule === "agents.unknown_argument");
  const isToldAlready = ({ rule }: Problem, at: number) => rule === "agents.unknown_argument" && at > first;
  return problems.map((problem, at) =>
    isToldAlready(problem, at) ? { ...problem, rule: "agents.another_unknown_argument" } : problem,
  );
}

function unknownArgument(field: string, { properties = {} }: ObjectSchema): Problem {
  const known = Object.keys(properties);
  if (known.length === 0) return { field, rule: "agents.no_arguments" };
  const [argument = "", ...inside] = field.split(".");
  if (inside.length === 0) return { field, rule: "agents.unknown_argument", values: { known: listed(known, 40) } };
  const { items = properties[argument] } = properties[argument] as ObjectSchema;
  const names = Object.keys((items as ObjectSchema).properties ?? {});
  return { field, rule: "agents.unknown_inside", values: { argument, known: listed(names, 40) } };
}

/** Bytes of a refusal (decisions 10.13). */
const LARGEST_REFUSAL = 4_096;

function short(text: string): string {
  let kept = text;
  while (bytesIn(kept) > LARGEST_REFUSAL) kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return kept === text ? text : `${kept.slice(0, -8).replace(/[\ud800-\udbff]$/, "")}…`;
}
