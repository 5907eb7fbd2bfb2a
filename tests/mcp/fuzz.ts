import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { ADMIN_KEY, answered, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { MODERN } from "./agent.js";

/** So many are under way. */
const AT_ONCE = 10;

let app: TestApp;
let tools: { name: string; inputSchema: { properties: Record<string, unknown> } }[];

interface Sent {
  headers: Record<string, string>;
  body: string;
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
const toolCall = fc.nat().chain((place) => {
  const { name, inputSchema } = tools[place % tools.length] ?? { name: "", inputSchema: { properties: {} } };
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
const message = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: toolCall }, { weight: 1, arbitrary: otherCall }), fc.boolean())
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
const broken = fc
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

const anyRequest = fc.oneof({ weight: 3, arbitrary: message }, { weight: 2, arbitrary: broken });

async function answersWell({ headers, body }: Sent): Promise<void> {
  const usual = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const all = { ...usual, "x-service-api-key": ADMIN_KEY, ...headers };
  const gone = new AbortController();
  const answer = await app.request("/mcp", { method: "POST", headers: all, body, signal: gone.signal });
  // A stream that stays open is left.
  const said = body.includes("subscriptions/listen") ? "" : await inTime(answer.text(), body);
  gone.abort();
  assert.ok(answer.status < 500, `${answer.status} ${said}`);
  assert.doesNotMatch(said, /went wrong on our side|-32603/, said.slice(0, 500));
}

/** Nothing may hang: an answer ends. */
async function inTime(answer: Promise<string>, body: string): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No end of the answer to ${body.slice(0, 1_000)}`)), PATIENCE);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const PATIENCE = 20_000;

/** Registers the tests: a round of so many random requests for each seed, the same ones in every run, so that a failure can be looked at. */
export function fuzz({ seeds, requests }: { seeds: number[]; requests: number }): void {
  /** Megabytes after each round. */
  const heap: number[] = [];

  before(async () => {
    app = await testApp();
    const { ada } = await people(app, "ada");
    await project(app, "home", { members: { Manager: [ada] } });
    const issue = { project_id: "home", subject: "Gate", description: "long ".repeat(10_000) };
    for (let at = 0; at < 5; at++) await answered(app, "POST", "/issues.json", { issue });
    tools = app.runtime.contributions.tools.listed as never; // their schemas have properties
  });
  after(() => app.close());

  for (const seed of seeds) {
    test(`${requests} random requests: no internal error, no hang, and healthy throughout (${seed})`, async () => {
      await oneRound(seed, requests);
      heap.push(heapInUse());
    });
  }

  test("memory is flat", () => {
    const [first = 0, ...others] = heap;
    assert.ok((others.at(-1) ?? Number.POSITIVE_INFINITY) - first < 30, `${heap.join(", ")} MB`);
  });
}

async function oneRound(seed: number, requests: number): Promise<void> {
  const waits: number[] = [];
  const busy: number[] = [];
  const atOnce = fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(atOnce, async (sent) => {
      const underWay = Promise.all(sent.map(answersWell));
      const [started, worked] = [performance.now(), process.threadCpuUsage()];
      assert.equal((await app.request("/healthz")).status, 200);
      waits.push(performance.now() - started);
      const { user, system } = process.threadCpuUsage(worked);
      busy.push((user + system) / 1_000);
      await underWay;
    }),
    { numRuns: requests / AT_ONCE, seed, endOnFailure: true },
  );
  // Each of them, by what this program did meanwhile; by the clock all but one in a hundred, because another may have the machine.
  assert.ok(Math.max(...busy) < 200, `/healthz waited ${Math.max(...busy)} ms for other requests`);
  const [slow = 0] = waits.toSorted((a, b) => b - a).slice(Math.ceil(waits.length / 100));
  assert.ok(slow < 200, `/healthz took ${slow} ms`);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
