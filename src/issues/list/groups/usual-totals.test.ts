import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
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
} from "../../../testing/index.js";

const SETTING = "issue_list_default_totals";

describe("The totals that lists have where nothing is said of them", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;
  let score: number;

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    cookie = await session(app, ada);
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const field = { name: "Score", field_format: "int", customized_type: "issue", is_for_all: true };
    const custom = { custom_field: { ...field, tracker_ids: [1, 2, 3] } };
    score = (await answered(app, "POST", "/custom_fields.json", custom)).custom_field.id;
    for (const estimated_hours of [2, 3.5]) {
      const issue = { project_id: home.id, subject: "x", estimated_hours, custom_field_values: { [score]: "4" } };
      await answered(app, "POST", "/issues.json", { issue }, ada.key);
    }
  });
  after(() => app.close());

  const page = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
  const sums = async (path: string) => {
    const [, found = ""] = /<p class="list-sums">(.*?)<\/p>/s.exec(await page(path)) ?? [];
    return [...found.matchAll(/<span class="sum">(.*?)<\/span>/gs)].map(([, sum = ""]) =>
      sum
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  };
  const saved = async (totals: string[]): Promise<number> =>
    (await answered(app, "POST", "/queries.json", { query: { name: "View", totals } }, ada.key)).query.id;

  test("are none at first", async () => {
    assert.deepEqual(await sums("/issues"), []);
    assert.doesNotMatch(await page("/issues/display"), /type="hidden"[^>]*name="t\[\]"/);
  });

  test("are those of the setting, in the lists of a project, of all and of views that say nothing", async () => {
    await setSettings(app, { [SETTING]: ["estimated_hours", `cf_${score}`] });
    const view = await saved([]);
    for (const path of ["/issues", "/projects/home/issues", "/issues?group_by=status", `/issues?query_id=${view}`])
      assert.deepEqual(await sums(path), ["Estimated time 5.5 h", "Score 8"], path);
  });

  test("give way to what an address or a view says, be it that there are none", async () => {
    assert.deepEqual(await sums("/issues?t[]=done_ratio"), ["% Done Ø 0 %"]);
    assert.deepEqual(await sums("/issues?t[]="), []);
    assert.deepEqual(await sums(`/issues?query_id=${await saved(["done_ratio"])}`), ["% Done Ø 0 %"]);
    const none = await saved([""]);
    assert.deepEqual(await sums(`/issues?query_id=${none}`), []);
    const [narrowed = ""] =
      /\/issues\?[^"]*set_filter=1[^"]*status_id=closed[^"]*/.exec(
        (await page(`/issues?query_id=${none}`)).replaceAll("&amp;", "&"),
      ) ?? [];
    assert.match(decodeURIComponent(narrowed), /t\[\]=(&|$)/, "also once something of the view is changed");
  });

  test("are ticked where a list is set up, and can all be left out there", async () => {
    const form = await page("/issues/display");
    assert.match(form, /id="t_estimated_hours"[^>]*checked|checked[^>]*id="t_estimated_hours"/);
    assert.match(form, /<input type="hidden" name="t\[\]" value=""/);
  });

  test("a view that is saved keeps that there are none", async () => {
    for (const [list, found] of [
      ["status_id=open&t[]=", []],
      ["status_id=open&t[]=&t[]=done_ratio", ["% Done Ø 0 %"]],
    ] as const) {
      const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
      const body = new URLSearchParams({ name: "Kept", visibility: "private", list });
      const answer = await app.request("/queries", { method: "POST", cookie, headers, body });
      assert.deepEqual(await sums(answer.headers.get("location") ?? ""), found, list);
    }
  });

  test("a name that is none is refused", async () => {
    const json = { settings: { [SETTING]: ["subject"] } };
    const refused = await app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /estimated_hours/);
  });
});
