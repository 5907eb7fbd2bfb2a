import type { Context } from "hono";
import { type Refusal, type Words, worded } from "../kernel/index.js";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** A message that is refused before the protocol saw it, in the protocol's words. JSON-RPC has no finer codes; the status tells. */
export function refusedMessage(c: Context, refusal: Refusal, sent: unknown, words: Words): Response {
  const message = worded(refusal.problems, words.t("en"), "agent")
    .map(({ text }) => text)
    .join(" ");
  const body = { jsonrpc: "2.0", id: idOf(sent), error: { code: codeOf(refusal), message } };
  // What REST calls wrong input is no message here.
  const status = refusal.status === 422 ? 400 : refusal.status;
  return c.json(body, status, refusal.headers);
}

function codeOf({ status }: Refusal): number {
  if (status >= 500) return INTERNAL_ERROR;
  // A resource that is not there (2026-07-28, resources).
  if (status === 404) return INVALID_PARAMS;
  return status === 400 ? PARSE_ERROR : INVALID_REQUEST;
}

function idOf(sent: unknown): string | number | null {
  const id: unknown = typeof sent === "object" && sent !== null && "id" in sent ? sent.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
