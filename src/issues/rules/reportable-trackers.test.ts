import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { refusalOf, toolAnswer } from "../../../tests/mcp/agent.js";
import {
  ADMIN_KEY,
  answered,
  limitRole,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const BUG = 1;
const FEATURE = 2;
const SUPPORT = 3;

describe("Who may report with some trackers only", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let annex: { id: number };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const members = { members: { Manager: [cast.ada] } };
    home = await project(app, "home", members);
    annex = await project(app, "annex", members);
    await answered(app, "PUT", "/projects/annex.json", { project: { tracker_ids: [BUG, FEATURE] } });
    await limited({ add_issues: [FEATURE] });
  });
  after(() => app.close());

  /** What managers may do with these trackers alone; all else with all. */
  const limited = (some: { add_issues?: number[]; delete_issues?: number[] }) =>
    limitRole(app, "Manager", { add_issues: "all", delete_issues: "all", ...some });
  const page = async (path: string) =>
    (await app.request(path, { cookie: await session(app, cast.ada), headers: { accept: "text/html" } })).text();
  const offered = (form: string) => {
    const [, list = ""] = /<select[^>]*name="issue\[tracker_id\]"[^>]*>([\s\S]*?)<\/select>/.exec(form) ?? [];
    return [...list.matchAll(/<option value="\d+"[^>]*>([^<]*)/g)].map(([, name]) => name);
  };
  const issue = async (tracker_id: number): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject: "Gate", tracker_id } })).issue
      .id;
  const tracker = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue.tracker.id;
  const ask = (method: string, path: string, fields: object) =>
    app.request(path, { method, key: cast.ada.key, json: { issue: fields } });
  const put = (id: number, fields: object) => ask("PUT", `/issues/${id}.json`, fields);
  const send = async (path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: "POST",
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html", origin: "http://bellwether.test", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const refusal = async (answer: Response) => {
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors.join();
  };

  test("is offered only those, begins with the first of them, and is refused others with the names of those", async () => {
    assert.deepEqual(offered(await page("/projects/home/issues/new")), ["Feature"]);
    const wanted = { project_id: home.id, subject: "S" };
    const { issue: made } = await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key);
    assert.equal(made.tracker.id, FEATURE);
    const text = await refusal(await ask("POST", "/issues.json", { ...wanted, tracker_id: BUG }));
    assert.match(text, /Feature/);
    assert.doesNotMatch(text, /Bug/);
  });

  test("as an agent is refused others with the names of those alone, near misses too", async () => {
    const credential = { "x-service-api-key": cast.ada.key };
    for (const tracker of ["Bug", "Bugs", BUG]) {
      const wanted = { project: "home", subject: "S", tracker };
      const said = await refusalOf(app, "service_issues_create", wanted, { credential });
      assert.equal(said, `tracker: There is no tracker "${tracker}" for you. Valid are: Feature.`);
    }
    const id = await issue(BUG);
    const said = await refusalOf(app, "service_issues_update", { id, tracker: "Support" }, { credential });
    assert.match(said, /Valid are: Bug, Feature\.$/, "its own stays");
  });

  test("as an agent reads it with the project", async () => {
    const { me } = (await toolAnswer(app, "service_projects_get", { project: "home" }, cast.ada)).project;
    assert.deepEqual(me.only_with_trackers, { add_issues: ["Feature"] });
    assert.equal(me.permissions.includes("add_issues"), true);
    const others = await toolAnswer(app, "service_projects_get", { project: "home" }, { key: ADMIN_KEY });
    assert.equal("only_with_trackers" in others.project.me, false);
  });

  test("edits an issue that has another one, which stays, and gives it only those", async () => {
    const id = await issue(BUG);
    assert.equal((await put(id, { subject: "Iron gate" })).status, 204);
    assert.deepEqual(offered(await page(`/issues/${id}?edit=1`)), ["Bug", "Feature"]);
    await refusal(await put(id, { tracker_id: SUPPORT }));
    assert.equal((await put(id, { tracker_id: FEATURE })).status, 204);
    await refusal(await put(id, { tracker_id: BUG }));
    assert.equal(await tracker(id), FEATURE);
  });

  test("moves an issue with its tracker, as in Redmine, or gets the first of those where the project has no such", async () => {
    const [bug, support, feature] = [await issue(BUG), await issue(SUPPORT), await issue(FEATURE)];
    const drawn = await send(`/issues/${support}`, { refill: "1", "issue[project_id]": String(annex.id) });
    assert.match(await drawn.text(), /The tracker becomes .*Feature/);
    for (const id of [bug, support]) assert.equal((await put(id, { project_id: annex.id })).status, 204);
    assert.deepEqual([await tracker(bug), await tracker(support)], [BUG, FEATURE]);
    await refusal(await put(feature, { project_id: annex.id, tracker_id: BUG }));
  });

  test("copies an issue with its tracker where nothing else is said, and is offered only those for the copy", async () => {
    const id = await issue(BUG);
    assert.deepEqual(offered(await page(`/issues/${id}/copy`)), ["Feature"]);
    assert.equal((await send("/issues/bulk_update", { "ids[]": String(id), copy: "1" })).status, 303);
    assert.equal(await tracker(id + 1), BUG);
    const wanted = { "ids[]": String(id), copy: "1", "issue[tracker_id]": String(SUPPORT) };
    assert.equal((await send("/issues/bulk_update", wanted)).status, 422);
  });

  test("deletes several together where a role is for the trackers of all of them", async () => {
    const [bug, feature] = [await issue(BUG), await issue(FEATURE)];
    await limited({ delete_issues: [BUG] });
    const together = (...ids: number[]) => page(`/issues/bulk_edit?${ids.map((id) => `ids[]=${id}`).join("&")}`);
    assert.match(await together(bug), /Delete/);
    assert.doesNotMatch(await together(bug, feature), /Delete/);
    await limited({ add_issues: [FEATURE] });
  });

  test("is told that there is none where roles leave none", async () => {
    await limited({ add_issues: [SUPPORT] });
    assert.deepEqual(offered(await page("/projects/annex/issues/new")), []);
    const wanted = { project_id: annex.id, subject: "S" };
    assert.match(await refusal(await ask("POST", "/issues.json", wanted)), /none that you can choose/);
    await limited({ add_issues: [FEATURE] });
  });
});
