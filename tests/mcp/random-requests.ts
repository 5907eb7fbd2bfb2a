import fc from "fast-check";
import { MODERN } from "./agent.js";

export interface Sent {
  headers: Record<string, string>;
  body: string;
}

export interface Tool {
  name: string;
  inputSchema: { properties: Record<string, unknown> };
}

const nasty = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "%",
  "'; drop table users; --",
  "__proto__",
  "constructor",
  "me",
  "#1",
  "1e999",
  "-1",
  "2147483648",
  "99999999999999999999",
  "2026-02-30",
  "2026-13-01T99:99:99Z",
  "open",
  "home",
  "admin",
  "owner/repo#3",
  "http://bellwether.test/issues/1",
  '"',
  '"a b"',
  "a<->b:*",
  "((((",
  "会议",
  "x".repeat(70_000),
);

const cursor = fc.oneof(
  fc.string(),
  fc.json().map((text) => Buffer.from(text).toString("base64url")),
  fc.tuple(fc.string(), fc.jsonValue()).map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url")),
);

const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: cursor },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 2, 5, -1, 1.5, 2 ** 31, 2 ** 53, null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(nasty, { maxLength: 60 }) },
);

/** A call of one of the tools, with some of its arguments and perhaps one it does not know. */
const callOf = (tools: Tool[]) =>
  fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
    const known = Object.keys(inputSchema.properties);
    const args = fc.dictionary(fc.constantFrom(...known, "unknown"), value, { maxKeys: 5 });
    return args.map((given) => ({ method: "tools/call", params: { name, arguments: given } }));
  });

const methods = [
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "subscriptions/listen",
  "server/discover",
  "initialize",
  "ping",
  "logging/setLevel",
  "notifications/initialized",
  "notifications/cancelled",
];

const otherCall = fc.record({
  method: fc.oneof(fc.constantFrom(...methods), fc.string()),
  params: fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({
      uri: fc.oneof(nasty, fc.constantFrom("service://issues/1", "service://projects/home", "service://x")),
    }),
    fc.record({ name: nasty, arguments: fc.jsonValue({ maxDepth: 2 }) }),
    fc.record({
      ref: fc.record({ type: fc.constantFrom("ref/prompt", "ref/resource"), uri: nasty, name: nasty }),
      argument: fc.record({ name: nasty, value: nasty }),
    }),
  ),
});

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Of either era, as it should be. */
const messageTo = (tools: Tool[]) =>
  fc
    .tuple(fc.oneof({ weight: 3, arbitrary: callOf(tools) }, { weight: 1, arbitrary: otherCall }), fc.boolean())
    .map(([{ method, params }, modern]): Sent => {
      const whole = modern && typeof params === "object" && params !== null ? { ...params, _meta: ENVELOPE } : params;
      const name =
        (params as { name?: unknown; uri?: unknown } | null)?.name ?? (params as { uri?: unknown } | null)?.uri;
      return {
        headers: modern
          ? {
              "mcp-protocol-version": MODERN,
              "mcp-method": printable(method),
              ...(typeof name === "string" && { "mcp-name": printable(name) }),
            }
          : {},
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: whole }),
      };
    });

/** A header holds no other signs. */
const printable = (text: string) => text.replace(/[^ -~]/g, "").slice(0, 100);

/** Something is wrong with it. */
const brokenOf = (message: fc.Arbitrary<Sent>) =>
  fc
    .record({
      sent: message,
      headers: fc.dictionary(
        fc.constantFrom(
          "mcp-protocol-version",
          "mcp-method",
          "mcp-name",
          "accept",
          "content-type",
          "x-service-toolset",
          "mcp-session-id",
          "last-event-id",
        ),
        fc
          .oneof(
            nasty,
            fc.string(),
            fc.constantFrom(MODERN, "2025-11-25", "1999-01-01", "=?base64?!!?=", "text/plain", "*/*"),
          )
          .map(printable),
        { maxKeys: 3 },
      ),
      body: fc.oneof(
        fc.constant(undefined),
        fc.string(),
        fc.json(),
        fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 5 }).map((batch) => JSON.stringify(batch)),
        fc
          .record({ jsonrpc: fc.jsonValue(), id: fc.jsonValue(), method: fc.jsonValue(), params: fc.jsonValue() })
          .map((one) => JSON.stringify(one)),
      ),
      cut: fc.option(fc.nat(200)),
    })
    .map(({ sent, headers, body, cut }): Sent => {
      const text = body ?? sent.body;
      return { headers: { ...sent.headers, ...headers }, body: cut === null ? text : text.slice(0, cut) };
    });

/** As a client might send it that is right, or mistaken, or mean. */
export function randomRequest(tools: Tool[]): fc.Arbitrary<Sent> {
  const message = messageTo(tools);
  return fc.oneof({ weight: 3, arbitrary: message }, { weight: 2, arbitrary: brokenOf(message) });
}
