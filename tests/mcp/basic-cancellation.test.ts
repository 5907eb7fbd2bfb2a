import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Tool } from "../../src/agents/index.js";
import { change, type Part } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { type Person, people, type TestApp, testApp } from "../../src/testing/index.js";
import { MODERN, modern, older, post, refusalOf } from "./agent.js";

const output = z.object({ done: z.boolean() });
const input = z.strictObject({ seconds: z.number().default(30) });

type Nap = Tool<z.infer<typeof input>, z.infer<typeof output>>;

const tool = (name: string, of: Pick<Nap, "call"> & Partial<Nap>) =>
  ({ name, title: name, description: name, access: "read", input, output, ...of }) as unknown as Tool; // as parts declare

const asleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;

const read: Nap["call"] = async ({ db }, _caller, { seconds }) => {
  await asleep(seconds).execute(db);
  return { done: true };
};

const write: Nap["call"] = (runtime, caller, { seconds }) =>
  change(runtime, caller, async ({ trx }) => {
    await sql`insert into naps default values`.execute(trx);
    await asleep(seconds).execute(trx);
    return { done: true };
  });

const sleepers: Part = {
  name: "sleepers",
  tools: [
    tool("service_naps_read", { call: read }),
    tool("service_naps_write", { call: write, access: "write" }),
    tool("service_naps_read_shortly", { call: read, longest: 1 }),
    tool("service_naps_write_shortly", { call: write, access: "write", longest: 1 }),
    tool("service_naps_wait", { call: () => setTimeout(60_000, { done: true }, { ref: false }), longest: 1 }),
  ],
};

let app: TestApp;
let base: string;
let cast: Record<"ada" | "grace", Person>;

before(async () => {
  app = await testApp({ parts: [...parts.map((part) => ({ ...part, tools: [] })), sleepers] });
  cast = await people(app, "ada", "grace");
  base = `http://127.0.0.1:${(await app.startWeb()).port}`;
  await sql`create table naps (at timestamptz default now())`.execute(app.runtime.db);
});
after(() => app.close());
beforeEach(async () => {
  await wake();
  await sql`truncate naps`.execute(app.runtime.db);
});

/** Ends what a test left asleep. */
const wake = () =>
  sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
    app.runtime.db,
  );

const by = ({ key }: Person) => ({ credential: { "x-service-api-key": key } });

/** What the database is doing for calls. */
async function underWay(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
     where datname = current_database() and application_name = 'bellwether web' and wait_event = 'PgSleep'`.execute(
    app.runtime.db,
  );
  return rows.map(({ query }) => query);
}

async function until(count: number): Promise<void> {
  const started = performance.now();
  while ((await underWay()).length !== count) {
    assert.ok(performance.now() - started < 5_000, `still ${(await underWay()).join()}`);
    await setTimeout(10);
  }
}

const naps = async () => (await sql`select from naps`.execute(app.runtime.db)).rows.length;

/** How the eras call, and what they answer at last. */
const eras = {
  modern: (name: string, person: Person) => modern(app, "tools/call", { name, arguments: {} }, by(person)),
  older: (name: string, person: Person) => older(app, "tools/call", { name, arguments: {} }, by(person)),
};

const cancel = (era: keyof typeof eras, person: Person, requestId: unknown = 1) => {
  const method = "notifications/cancelled";
  const headers: Record<string, string> =
    era === "modern" ? { "mcp-protocol-version": MODERN, "mcp-method": method } : {};
  return post(app, JSON.stringify({ jsonrpc: "2.0", method, params: { requestId } }), { ...by(person), headers });
};

for (const era of ["modern", "older"] as const) {
  describe(`notifications/cancelled of the ${era} era`, () => {
    test("cancels the statement under way, and takes the change back", async () => {
      for (const name of ["service_naps_read", "service_naps_write"]) {
        const answer = Promise.resolve(eras[era](name, cast.ada)).then((one) => one.text());
        await until(1);
        assert.equal((await cancel(era, cast.ada)).status, 202);
        await until(0);
        assert.match(await answer, /was cancelled. It changed nothing/);
        assert.equal(await naps(), 0);
      }
    });

    test("means no other id, nobody else's call, and none of two with one id", async () => {
      const calls = [eras[era]("service_naps_read", cast.ada)];
      await until(1);
      for (const id of [2, "1", null, {}]) await cancel(era, cast.ada, id);
      await cancel(era, cast.grace);
      calls.push(eras[era]("service_naps_read", cast.grace), eras[era]("service_naps_read", cast.grace));
      await until(3);
      await cancel(era, cast.grace);
      await setTimeout(100);
      assert.equal((await underWay()).length, 3);
      await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`.execute(
        app.runtime.db,
      );
      for (const call of calls) await (await call).text();
    });
  });
}

describe("A client that goes away", () => {
  function call(name: string, args: object, headers: Record<string, string>) {
    const gone = new AbortController();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": MODERN,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const params = { name, arguments: args, ...("mcp-method" in headers && { _meta: meta }) };
    const answer = fetch(`${base}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-service-api-key": cast.ada.key,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      signal: gone.signal,
    }).then((one) => one.text());
    answer.catch(() => {});
    return () => gone.abort();
  }

  const headersOf: Record<string, (name: string) => Record<string, string>> = {
    modern: (name) => ({ "mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": name }),
    older: () => ({}),
  };

  for (const [era, headers] of Object.entries(headersOf)) {
    test(`takes its call back, the statement as well (${era} era)`, async () => {
      for (const name of ["service_naps_read", "service_naps_write"]) {
        const leave = call(name, {}, headers(name));
        await until(1);
        leave();
        await until(0);
        assert.equal(await naps(), 0);
      }
    });

    test(`leaves what is being committed whole (${era} era)`, async () => {
      const { db } = app.runtime;
      await sql`create function slowly() returns trigger language plpgsql as
                  $$ begin perform pg_sleep(1); return null; end $$`.execute(db);
      await sql`create constraint trigger slowly after insert on naps deferrable initially deferred
                  for each row execute function slowly()`.execute(db);
      const leave = call("service_naps_write", { seconds: 0 }, headers("service_naps_write"));
      await until(1);
      assert.deepEqual(await underWay(), ["commit"]);
      leave();
      await until(0);
      await sql`drop function slowly cascade`.execute(db);
      assert.equal(await naps(), 1);
    });
  }

  test("leaves no connection behind that another request would be hurt on", async () => {
    const short = { name: "service_naps_read", arguments: { seconds: 0.05 } };
    for (let n = 0; n < 12; n++) {
      const leave = call("service_naps_read", {}, {});
      await until(1);
      leave();
      await until(0);
    }
    const all = Array.from({ length: 12 }, () => modern(app, "tools/call", short));
    for (const answer of all) assert.match(await (await answer).text(), /"done":true/);
  });
});

describe("A call that takes too long", () => {
  test("is ended with a plain error, and its statement with it", async () => {
    for (const name of ["service_naps_read_shortly", "service_naps_write_shortly"]) {
      const said = await refusalOf(app, name, {});
      assert.match(said, /^The call took longer than 1 seconds and was given up. It changed nothing/);
      assert.deepEqual(await underWay(), []);
      assert.equal(await naps(), 0);
    }
  });

  test("is told what is not known of it where it waits for something else", async () => {
    assert.match(await refusalOf(app, "service_naps_wait", {}), /we do not know whether it is done/);
  });

  test("is none where it ends in time", async () => {
    const short = { name: "service_naps_read_shortly", arguments: { seconds: 0.1 } };
    assert.match(await (await modern(app, "tools/call", short)).text(), /"done":true/);
  });
});
