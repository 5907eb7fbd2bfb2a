import type { CallToolResult } from "@modelcontextprotocol/server";
import { asRefusal, type Refusal, type Runtime, type Words, worded } from "../kernel/index.js";
import type { Caller } from "./caller.js";
import type { Tool } from "./tool.js";

/** The same data twice: some clients show the model only one, some only the other. */
export const success = (answer: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: { ...answer },
});

/** Everything in text: with isError the structured part is not looked at. An unexpected error is logged, not shown. */
export function failure(error: unknown, tool: Tool, { log, requestId }: Caller, { words }: Runtime): CallToolResult {
  const refusal = asRefusal(error);
  if (!refusal) log.error({ err: error, tool: tool.name }, "unexpected error in a tool");
  const text = refusal ? sentences(refusal, words) : words.t("en")("agents.unexpected", { id: requestId });
  return { content: [{ type: "text", text }], isError: true };
}

const sentences = ({ status, problems }: Refusal, words: Words) =>
  (status === 401 || status === 403 ? "Permission denied: " : "") +
  worded(problems, words.t("en"), "agent")
    .map(({ field, text }) => (field ? `${field}: ${text}` : text))
    .join("\n");
