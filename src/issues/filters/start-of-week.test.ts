import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("The week of a filter", () => {
  let app: TestApp;
  let ada: Person;
  const today = new Date().toISOString().slice(0, 10);
  const away = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    const home = await project(app, "home", { members: { Manager: [ada] } });
    for (let by = -20; by <= 20; by++) {
      const issue = {
        project_id: home.id,
        subject: `due ${away(today, by)}`,
        due_date: away(today, by),
        start_date: "",
      };
      await answered(app, "POST", "/issues.json", { issue }, ada.key);
    }
  });
  after(() => app.close());

  const speaks = (language: string) =>
    answered(app, "PUT", "/my/account.json", { user: { language, mail: "ada@example.org" } }, ada.key);
  const daysIn = (text: string) =>
    [...new Set(text.match(/due \d{4}-\d\d-\d\d/g))].map((due) => due.slice(4)).toSorted();
  const overRest = async (operator: string) =>
    daysIn(
      JSON.stringify(await answered(app, "GET", `/issues.json?limit=100&due_date=${operator}`, undefined, ada.key)),
    );
  const onPage = async (operator: string) => {
    const headers = { accept: "text/html" };
    const page = await app.request(`/issues?per_page=100&due_date=${operator}`, {
      headers,
      cookie: await session(app, ada),
    });
    return daysIn(await page.text());
  };
  const agentsFind = async (operator: string) => {
    const asked = { filters: { due_date: operator }, limit: 100 };
    const credential = { "x-service-api-key": ada.key };
    return daysIn(JSON.stringify(await called(app, "service_issues_list", asked, { credential })));
  };
  const weekFrom = (first: number, weeks = 0) => {
    let day = today;
    while ((new Date(day).getUTCDay() || 7) !== first) day = away(day, -1);
    return Array.from({ length: 7 }, (_, at) => away(day, 7 * weeks + at));
  };

  test("begins on the day that the administrator chose, for pages, programs and agents", async () => {
    for (const first of [1, 6, 7]) {
      await setSettings(app, { start_of_week: String(first) });
      for (const found of [overRest, onPage, agentsFind]) {
        assert.deepEqual(await found("w"), weekFrom(first), `${first}`);
      }
      assert.deepEqual(await overRest("lw"), weekFrom(first, -1));
      assert.deepEqual(await overRest("l2w"), [...weekFrom(first, -2), ...weekFrom(first, -1)]);
      assert.deepEqual(await overRest("nw"), weekFrom(first, 1));
    }
  });

  test("begins as the language of the reader has it while none is chosen", async () => {
    await setSettings(app, { start_of_week: "" });
    for (const [language, first] of [
      ["de", 1],
      ["en", 7],
    ] as const) {
      await speaks(language);
      for (const found of [overRest, onPage, agentsFind]) assert.deepEqual(await found("w"), weekFrom(first), language);
    }
  });

  test("begins on no other day than Redmine knows", async () => {
    const json = { settings: { start_of_week: "3" } };
    const refused = await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json });
    assert.equal(refused.status, 422);
  });
});
