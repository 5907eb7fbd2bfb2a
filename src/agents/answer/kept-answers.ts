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
  /** Up to the id of the message. */
  text: string;
  /** Behind it: in a stream of events lines end the one that it is. */
  end: string;
  headers: Headers;
}

/** Of either era. Neither sends anything before it. */
const WHOLE = /^(application\/json|text\/event-stream)/;

/** Answers that differ by the id of their message alone are written once: the list of tools has 27 kB. */
export function keptAnswers() {
  const kept = new Map<string, Kept>();
  return async (c: Context, message: unknown, answer: () => Promise<Response>): Promise<Response> => {
    if (!isUnchanging(message)) return answer();
    const { id, ...rest } = message;
    const key = JSON.stringify([rest, HEADERS.map((name) => c.req.header(name))]);
    const its = JSON.stringify(id);
    const before = kept.get(key);
    if (before) return new Response(before.text + its + before.end, { headers: before.headers });
    const given = await answer();
    if (given.status !== 200 || !WHOLE.test(given.headers.get("content-type") ?? "")) return given;
    const whole = await given.text();
    const [end = ""] = /\}\s*$/.exec(whole) ?? [];
    const tail = its + end;
    if (whole.endsWith(`"id":${tail}`) && key.length <= LONGEST_KEY) {
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
      kept.set(key, { text: whole.slice(0, -tail.length), end, headers: given.headers });
    }
    return new Response(whole, { headers: given.headers });
  };
}

const isUnchanging = (message: unknown): message is { id: string | number } => {
  const { method, id } = (message ?? {}) as { method?: unknown; id?: unknown };
  return typeof method === "string" && UNCHANGING.has(method) && (typeof id === "string" || Number.isSafeInteger(id));
};
