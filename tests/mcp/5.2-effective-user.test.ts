import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LOCKED } from "../../src/accounts/index.js";
import { ADMIN_KEY, type TestApp } from "../../src/testing/index.js";
import { called, libraryApp, modern, newKey, newPerson } from "./agent.js";

let app: TestApp;
let maryKey: string;

before(async () => {
  app = await libraryApp();
  await newPerson(app, { login: "tim", firstname: "Tim" });
  await newPerson(app, { login: "locked", firstname: "Lo", status: LOCKED });
  maryKey = await newKey(app, { userId: await newPerson(app, { login: "mary", firstname: "Mary" }) });
});
after(() => app.close());

/** Who lent the book when it was lent with these headers. */
async function reader(credential: Record<string, string>): Promise<unknown> {
  const lent = await called(app, "service_books_lend", { book: 1, days: 1 }, { credential });
  return lent.structuredContent?.reader;
}

test("me is the owner of the key", async () => {
  assert.equal(await reader({ "x-service-api-key": maryKey }), "mary");
  assert.equal(await reader({ "x-service-api-key": ADMIN_KEY }), "admin");
});

test("me is the person an administrator switches to, by either name of the header", async () => {
  for (const header of ["X-Legacy-Switch-User", "X-Redmine-Switch-User"]) {
    assert.equal(await reader({ "x-service-api-key": ADMIN_KEY, [header]: "tim" }), "tim");
  }
});

test("nobody but an administrator switches; the header means nothing then", async () => {
  assert.equal(await reader({ "x-service-api-key": maryKey, "x-legacy-switch-user": "tim" }), "mary");
  assert.equal(await reader({ "x-service-api-key": maryKey, "x-legacy-switch-user": "nobody" }), "mary");
});

test("switching to nobody, or to a locked person, is 412", async () => {
  for (const login of ["nobody", "locked"]) {
    const credential = { "x-service-api-key": ADMIN_KEY, "x-legacy-switch-user": login };
    const answer = await modern(app, "tools/list", {}, { credential });
    assert.equal(answer.status, 412);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  }
});
