import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let ada: Person;
let home: { id: number };

before(async () => {
  app = await testApp();
  ada = await person(app, "ada");
  home = await project(app, "home", { members: { Manager: [ada] } });
  const issue = { project_id: home.id, subject: "Still open" };
  await answered(app, "POST", "/issues.json", { issue }, ada.key);
});
after(() => app.close());

const page = async (path: string): Promise<string> => {
  const opened = await app.request(path, { cookie: await session(app, ada), headers: { accept: "text/html" } });
  const on = opened.headers.get("location");
  return on === null ? opened.text() : page(on);
};

test("the open issues that the overview counts are those its number leads to, whatever view the list opens with", async () => {
  const query = { name: "Done", project_id: home.id, visibility: "public", filters: { status_id: "closed" } };
  const { id } = (await answered(app, "POST", "/queries.json", { query })).query;
  await answered(app, "PUT", "/projects/home.json", { project: { default_issue_query_id: id } });
  const [, href = ""] = /href="([^"]+)">1 open</.exec(await page("/projects/home")) ?? [];
  assert.match(await page(href.replaceAll("&amp;", "&")), /Still open/);
});
