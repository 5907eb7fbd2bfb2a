import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Trx } from "../../src/kernel/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { called, MODERN, modern, older, post } from "./agent.js";
import { eventsOf } from "./event-reader.js";

let app: TestApp;
let cast: Record<"ada" | "grace" | "outsider", Person>;
let id: number;

before(async () => {
  app = await testApp();
  await app.startWorkers();
  cast = await people(app, "ada", "grace", "outsider");
  await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  const issue = { project_id: "home", subject: "Gate", description: "It creaks" };
  id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Oil it" } }, cast.grace.key);
  await app.settled();
});
after(() => app.close());

const by = ({ key }: Person) => ({ credential: { "x-service-api-key": key } });
// biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
const asked = async (method: string, params: Record<string, unknown>, person = cast.ada): Promise<any> => {
  const headers: Record<string, string> = typeof params.uri === "string" ? { "mcp-name": params.uri } : {};
  return (await modern(app, method, params, { ...by(person), headers })).json();
};
const comment = (notes: string) => answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.grace.key);

describe("Resources (decisions 3.9)", () => {
  test("are listed: the inbox, and templates for issues and projects", async () => {
    const { result } = await asked("resources/list", {});
    assert.deepEqual(
      result.resources.map(({ uri }: { uri: string }) => uri),
      ["service://notifications"],
    );
    const templates = (await asked("resources/templates/list", {})).result.resourceTemplates;
    assert.deepEqual(templates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate).sort(), [
      "service://issues/{id}",
      "service://projects/{identifier}",
    ]);
  });

  test("read as the tools do, in both eras", async () => {
    const { result } = await asked("resources/read", { uri: `service://issues/${id}` });
    const read = JSON.parse(result.contents[0].text);
    assert.equal(read.issue.subject, "Gate");
    assert.equal(read.comments[0].notes, "Oil it");
    assert.equal(result.cacheScope, "private");
    const inbox = JSON.parse(
      (await asked("resources/read", { uri: "service://notifications" })).result.contents[0].text,
    );
    assert.deepEqual(inbox, (await called(app, "service_notifications_list", {}, by(cast.ada))).structuredContent);
    const old = await (await older(app, "resources/read", { uri: "service://projects/home" }, by(cast.ada))).text();
    assert.match(old, /\\"identifier\\":\\"home\\"/);
  });

  test("what one may not see does not exist", async () => {
    for (const uri of [
      `service://issues/${id}`,
      "service://issues/999999",
      "service://projects/home",
      "service://nothing",
      "x",
    ]) {
      const { error } = await asked("resources/read", { uri }, cast.outsider);
      assert.deepEqual([error.code, error.message], [-32602, "There is no such resource for you."], uri);
    }
  });
});

describe("The prompt and completion", () => {
  test("triage-my-inbox takes a project", async () => {
    const { result } = await asked("prompts/list", {});
    assert.deepEqual(
      result.prompts.map(({ name }: { name: string }) => name),
      ["triage-my-inbox"],
    );
    const got = await asked("prompts/get", { name: "triage-my-inbox", arguments: { project: "home" } });
    assert.match(got.result.messages[0].content.text, /project "home"/);
    assert.equal((await asked("prompts/get", { name: "no-such" })).error.code, -32602);
  });

  test("completes projects that the caller sees, by name or identifier", async () => {
    const complete = async (ref: object, name: string, person?: Person) =>
      (await asked("completion/complete", { ref, argument: { name, value: "HO" } }, person)).result.completion;
    const template = { type: "ref/resource", uri: "service://projects/{identifier}" };
    assert.deepEqual(await complete(template, "identifier"), { values: ["home"], hasMore: false });
    assert.deepEqual((await complete(template, "identifier", cast.outsider)).values, []);
    assert.deepEqual((await complete({ type: "ref/prompt", name: "triage-my-inbox" }, "project")).values, ["home"]);
  });
});

describe("Subscriptions", () => {
  const listen = async (uris: string[], person = cast.ada, signal?: AbortSignal) => {
    const params = { notifications: { resourceSubscriptions: uris } };
    return modern(app, "subscriptions/listen", params, { ...by(person), ...(signal && { signal }) });
  };

  test("acknowledge what the caller may read, and tell when it changes", async () => {
    const here = `service://issues/${id}`;
    const gone = new AbortController();
    const answer = await listen([here, "service://issues/999999", "service://notifications"], cast.ada, gone.signal);
    const events = eventsOf(answer);
    const acknowledged = await events.next();
    assert.equal(acknowledged.method, "notifications/subscriptions/acknowledged");
    assert.deepEqual(acknowledged.params.notifications.resourceSubscriptions, [here, "service://notifications"]);
    await comment("Oiled");
    await app.settled();
    const uris = [await events.next(), await events.next()].map(({ params }) => params.uri);
    assert.deepEqual(
      uris.sort((a, b) => a.localeCompare(b)),
      [here, "service://notifications"],
    );
    gone.abort();
    await events.end();
  });

  test("of somebody else's inbox are refused in both eras", async () => {
    for (const uri of [`service://users/${cast.grace.id}/notifications`, `service://notifications/${cast.grace.id}`]) {
      const answer = await listen([uri]);
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /-32602.*no such resource/);
      assert.match(await (await older(app, "resources/subscribe", { uri }, by(cast.ada))).text(), /-32601/);
    }
  });

  test("of one person are eight at once at most, also when they are asked for at the same moment", async () => {
    const gone = new AbortController();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => listen([`service://issues/${id}`], cast.ada, gone.signal)),
    );
    const statuses = all.map(({ status }) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [...Array(8).fill(200), ...Array(4).fill(429)]);
    for (const { status, headers } of all) assert.equal(headers.get("retry-after"), status === 429 ? "30" : null);
    assert.equal((await listen([`service://issues/${id}`], cast.grace, gone.signal)).status, 200);
    gone.abort();
    for (const answer of all) if (answer.status === 200) await eventsOf(answer).end();
    assert.equal((await listen(["service://nothing"])).status, 404, "what is refused is not counted");
    const once = new AbortController();
    const after = await listen([`service://issues/${id}`], cast.ada, once.signal);
    assert.equal(after.status, 200);
    once.abort();
  });

  test("one that is left gives its place back at once, also while it looks for changes", async () => {
    const eight = (signal: AbortSignal) =>
      Array.from({ length: 8 }, () => listen([`service://issues/${id}`], cast.ada, signal));
    const gone = new AbortController();
    const back = new AbortController();
    for (const { status } of await Promise.all(eight(gone.signal))) assert.equal(status, 200);
    const others = await app.runtime.db.transaction().execute(async (trx) => {
      await sql`lock table issues in access exclusive mode`.execute(trx);
      while (!(await somebodyWaits(trx))) await setTimeout(20);
      gone.abort();
      const coming = eight(back.signal);
      // Refused ones need not wait for the lock.
      await Promise.race([...coming, setTimeout(500)]);
      return coming;
    });
    for (const { status } of await Promise.all(others)) assert.equal(status, 200);
    back.abort();
  });

  async function somebodyWaits(trx: Trx): Promise<boolean> {
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    return rows.length > 0;
  }

  test("notifications/cancelled ends the stream of its caller with a result, and nobody else's", async () => {
    const gone = new AbortController();
    const events = eventsOf(await listen([`service://issues/${id}`], cast.ada, gone.signal));
    await events.next();
    const cancel = (requestId: unknown, person: Person) => {
      const headers = { "mcp-protocol-version": MODERN, "mcp-method": "notifications/cancelled" };
      const body = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
      return post(app, JSON.stringify(body), { ...by(person), headers });
    };
    assert.equal((await cancel(1, cast.grace)).status, 202);
    assert.equal((await cancel("1", cast.ada)).status, 202);
    await comment("Still creaks");
    assert.equal((await events.next()).method, "notifications/resources/updated", "it goes on");
    assert.equal((await cancel(1, cast.ada)).status, 202);
    const last = await events.next();
    assert.deepEqual([last.id, last.result.resultType], [1, "complete"]);
    await events.end();
  });

  test("end once their caller may read none of it any more", async () => {
    const hidden = (is_private: boolean) =>
      answered(app, "PUT", `/issues/${id}.json`, { issue: { is_private } }, cast.ada.key);
    const events = eventsOf(await listen([`service://issues/${id}`], cast.grace));
    await events.next();
    await hidden(true);
    assert.equal(await events.end(), true);
    await hidden(false);
  });

  test("end when the endpoint is switched off", async () => {
    const switched = (agent_endpoint_enabled: boolean) =>
      answered(app, "PUT", "/settings.json", { settings: { agent_endpoint_enabled } });
    const events = eventsOf(await listen([`service://issues/${id}`], cast.ada));
    await events.next();
    await switched(false);
    assert.equal(await events.end(), true);
    await switched(true);
  });

  test("a revoked credential ends the stream within five seconds, a locked person as well", async () => {
    const ends: (() => Promise<unknown>)[] = [
      () => answered(app, "PUT", `/users/${cast.grace.id}.json`, { user: { status: 3 } }),
      () => app.runtime.db.deleteFrom("api_keys").where("user_id", "=", cast.ada.id).execute(),
    ];
    for (const [at, end] of ends.entries()) {
      const person = at === 0 ? cast.grace : cast.ada;
      const events = eventsOf(await listen([`service://issues/${id}`], person));
      await events.next();
      await end();
      const started = performance.now();
      assert.equal(await events.end(), true);
      assert.ok(performance.now() - started < 5_000);
    }
  });
});
