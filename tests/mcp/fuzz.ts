import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { ADMIN_KEY, answered, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { randomRequest, type Sent } from "./random-requests.js";

/** So many are under way. */
const AT_ONCE = 10;

let app: TestApp;
let request: fc.Arbitrary<Sent>;

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
    request = randomRequest(app.runtime.contributions.tools.listed as never); // their schemas have properties
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
  const atOnce = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE });
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
