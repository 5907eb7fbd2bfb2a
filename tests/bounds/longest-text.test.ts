import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { called } from "../mcp/agent.js";

const LONGEST = 65_535;

let app: TestApp;
let ada: Person;
let cookie: string;
let id: number;

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  cookie = await session(app, ada);
  const { id: project_id } = await project(app, "home", { members: { Manager: [ada] } });
  id = (await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "Gate" } }, ada.key)).issue.id;
});
after(() => app.close());

const ways: Record<
  string,
  (field: "notes" | "description", text: string) => Promise<{ taken: boolean; said: string }>
> = {
  async rest(field, text) {
    const answer = await app.request(`/issues/${id}.json`, {
      method: "PUT",
      key: ada.key,
      json: { issue: { [field]: text } },
    });
    return { taken: answer.status === 204, said: await answer.text() };
  },
  async form(field, text) {
    const body = new URLSearchParams({ [`issue[${field}]`]: text });
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.request(`/issues/${id}`, {
      method: "POST",
      cookie,
      headers: { ...headers, ...type },
      body: body.toString(),
    });
    return { taken: answer.status === 303, said: await answer.text() };
  },
  async tool(field, text) {
    const sent = { credential: { "x-service-api-key": ada.key } };
    const { isError, content } = await called(app, "service_issues_update", { id, [field]: text }, sent);
    return { taken: isError !== true, said: content[0]?.text ?? "" };
  },
};

for (const [way, write] of Object.entries(ways)) {
  test(`a text of 65,535 characters is taken by ${way}, whichever they are, and with one more it is refused by name`, async () => {
    for (const field of ["notes", "description"] as const) {
      // The bell is one character, and two units of UTF-16.
      for (const character of ["x", "🔔"]) {
        const longest = await write(field, character.repeat(LONGEST));
        assert.ok(longest.taken, longest.said.slice(0, 500));
        const longer = await write(field, character.repeat(LONGEST + 1));
        assert.equal(longer.taken, false);
        assert.match(longer.said, /(Notes|Description) is too long \(maximum is 65535 characters\)/);
      }
    }
  });
}

test("a subject and the value of a custom field are counted in characters, too", async () => {
  const { custom_field: field } = await answered(app, "POST", "/custom_fields.json", {
    custom_field: {
      type: "IssueCustomField",
      name: "Mark",
      field_format: "string",
      is_for_all: true,
      tracker_ids: [1],
      min_length: 2,
      max_length: 3,
    },
  });
  const put = (issue: object) => app.request(`/issues/${id}.json`, { method: "PUT", key: ada.key, json: { issue } });
  const marked = (value: string) => put({ custom_fields: [{ id: field.id, value }] });
  assert.equal((await put({ subject: "🔔".repeat(255) })).status, 204);
  assert.equal((await put({ subject: "🔔".repeat(256) })).status, 422);
  assert.equal((await marked("🔔".repeat(3))).status, 204);
  assert.deepEqual([(await marked("🔔".repeat(4))).status, (await marked("🔔")).status], [422, 422]);
});

test("a text that is not shown again in its form is refused by the caption of its field, with what it may have", async () => {
  const { taken, said } = (await ways.form?.("description", "x".repeat(200_000))) ?? {};
  assert.equal(taken, false);
  assert.match(said ?? "", /Description is too long \(maximum is 65535 characters\)/);
});
