import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Person, person, project, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let ada: Person;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  await project(app, "home", { members: { Manager: [ada] } });
});
after(() => app.close());

/** A body of one letter that comes when the gate opens; `asked` is called when its reader begins. */
const behind = (gate: Promise<void>, asked: () => void) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        asked();
        await gate;
        controller.enqueue(Buffer.from("x"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

test("of uploads that are sent at once no more wait than may", async () => {
  await sql`
    insert into attachments (author_id, filename, content_type, filesize, digest, file)
    select ${ada.id}, 'waiting', 'text/plain', 1, '', '' from generate_series(1, 199)`.execute(app.runtime.db);
  const gate = Promise.withResolvers<void>();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent = begun.map(({ resolve }) =>
    app.request("/uploads.json?filename=plan.txt", {
      method: "POST",
      key: ada.key,
      headers: { "content-type": "application/octet-stream" },
      body: behind(gate.promise, resolve),
      duplex: "half",
    } as RequestInit),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  gate.resolve();
  const answers = await Promise.all(sent);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 422],
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attachments`.execute(app.runtime.db);
  assert.equal(rows[0]?.n, 200);
});
