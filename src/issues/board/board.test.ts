import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The board", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
  });
  after(() => app.close());

  const issue = async (subject: string, fields: object = {}): Promise<number> => {
    const wanted = { project_id: home.id, subject, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const visit = (path: string, who = cast.ada, headers = {}) =>
    app.request(path, { cookie: cookies.get(who.id), headers: { accept: "text/html", ...headers } });
  const html = async (path: string, who?: Person) => {
    const answer = await visit(path, who);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };
  /** Of each column its name, whether it is folded, its count and its cards. */
  const columns = (page: string) =>
    page
      .split('class="board-column"')
      .slice(1)
      .map((column) => ({
        name: /<bdi>(.*?)<\/bdi>/.exec(column)?.[1],
        folded: /^[^>]*data-folded/.test(column),
        count: Number(/class="count">(\d+)</.exec(column)?.[1]),
        cards: [...column.matchAll(/<article id="issue_(\d+)"/g)].map(([, id]) => Number(id)),
      }));

  test("has a column per status with how many issues there are, and closed ones folded beside them", async () => {
    const [first, second] = [await issue("First"), await issue("Second")];
    const done = await issue("Done");
    await answered(app, "PUT", `/issues/${second}.json`, { issue: { status_id: 2 } }, cast.ada.key);
    await answered(app, "PUT", `/issues/${done}.json`, { issue: { status_id: 5 } }, cast.ada.key);
    const page = await html("/projects/home/issues?display_type=board");
    assert.deepEqual(columns(page), [
      { name: "New", folded: false, count: 1, cards: [first] },
      { name: "In Progress", folded: false, count: 1, cards: [second] },
      { name: "Resolved", folded: false, count: 0, cards: [] },
      { name: "Feedback", folded: false, count: 0, cards: [] },
      { name: "Closed", folded: true, count: 1, cards: [done] },
      { name: "Rejected", folded: true, count: 0, cards: [] },
    ]);
  });

  test("takes every filter by project that a list takes", async () => {
    const other = await project(app, "other", { members: { Manager: [cast.ada] } });
    await issue("Elsewhere", { project_id: other.id });
    const counted = async (asked: string) => {
      const page = await html(`/issues?display_type=board&project_id=${encodeURIComponent(asked)}`);
      return columns(page).map(({ count }) => count);
    };
    const inHome = await counted(String(home.id));
    for (const asked of ["home", `!${other.id}`]) assert.deepEqual(await counted(asked), inHome, asked);
    const inBoth = await counted(`${home.id}|${other.id}`);
    assert.equal(inBoth[0], (inHome[0] ?? 0) + 1);
    for (const asked of ["mine", "*"]) assert.deepEqual(await counted(asked), inBoth, asked);
    assert.deepEqual(await counted("!*"), []);
  });
});
