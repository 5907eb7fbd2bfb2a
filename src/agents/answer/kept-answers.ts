import type { Context } from "hono";

/** What the product's version alone decides. */
const UNCHANGING = new Set([
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "server/discover",
]);

/** What an answer may depend on besides the message. */
const HEADERS = [
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  "mcp-session-id",
  "accept",
  "content-type",
  "x-service-toolset",
];

const LONGEST_KEY = 2_000;
const MOST_KEPT = 50;

interface Kept {
  /** Up to the id of the message, with which it ends. */
  text: string;
  headers: Headers;
}

/** Answers that differ by the id of their message alone are written once: the list of tools has 27 kB. */
export function keptAnswers() {
  const kept = new Map<string, Kept>();
  return async (c: Context, message: unknown, answer: () => Promise<Response>): Promise<Response> => {
    if (!isUnchanging(message)) return answer();
    const { id, ...rest } = message;
    const key = JSON.stringify([rest, HEADERS.map((name) => c.req.header(name))]);
    const end = `${JSON.stringify(id)}}`;
    const before = kept.get(key);
    if (before) return new Response(before.text + end, { headers: before.headers });
    const given = await answer();
    if (given.status !== 200 || !given.headers.get("content-type")?.startsWith("application/json")) return given;
    const text = await given.text();
    if (text.endsWith(`"id":${end}`) && key.length <= LONGEST_KEY) {
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
      kept.set(key, { text: text.slice(0, -end.length), headers: given.headers });
    }
    return new Response(text, { headers: given.headers });
  };
}

const isUnchanging = (message: unknown): message is { id: string | number } => {
  const { method, id } = (message ?? {}) as { method?: unknown; id?: unknown };
  return typeof method === "string" && UNCHANGING.has(method) && (typeof id === "string" || Number.isSafeInteger(id));
};
