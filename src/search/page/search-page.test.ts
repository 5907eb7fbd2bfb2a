import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The page of what was found", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    const home = await project(app, "harbour", { members: { Manager: [cast.ada] } });
    await project(app, "elsewhere", { members: { Manager: [cast.ada] } });
    const create = (fields: object) => answered(app, "POST", "/issues.json", { issue: fields }, cast.ada.key);
    for (let n = 1; n <= 12; n++) await create({ project_id: home.id, subject: `Harbour crane ${n}` });
    await create({ project_id: "elsewhere", subject: "Model <b>crane</b>", description: "its *harbour* & sea" });
    const { issue } = await create({ project_id: home.id, subject: "Old crane" });
    await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: { status_id: 5 } }, cast.ada.key);
  });
  after(() => app.close());

  const page = async (path: string, who: Person = cast.ada) => {
    const cookie = await session(app, who);
    const answer = await app.request(path, { cookie, headers: { accept: "text/html" } });
    return { status: answer.status, html: await answer.text() };
  };
  const tabsOf = (html: string) =>
    [...html.matchAll(/<a href="[^"]*"(?: aria-current="page")?>([^<]+)<span class="count">(\d+)/g)].map(
      ([, label, count]) => `${label} ${count}`,
    );
  const rowsOf = (html: string) => html.split('class="found-record"').length - 1;

  test("says how much there is of each class, and shows the best of each", async () => {
    const { html } = await page("/search?q=harbour");
    assert.deepEqual(tabsOf(html), ["All 14", "Projects 1", "Issues 13"]);
    assert.equal(rowsOf(html), 1 + 10);
    assert.match(html, /href="\/search\?q=harbour&amp;in=issues"[^>]*>Show all 13/);
  });

  test("shows all of one class, page by page", async () => {
    const { html } = await page("/search?q=harbour&in=issues&limit=5&page=3");
    assert.deepEqual(tabsOf(html), ["All 14", "Projects 1", "Issues 13"]);
    assert.equal(rowsOf(html), 3);
    assert.match(html, /11–13 of 13/);
  });

  test("leads to the last page of a class when it is asked for one behind it", async () => {
    const answer = await app.request("/search?q=harbour&in=issues&limit=5&page=9", {
      cookie: await session(app, cast.ada),
      headers: { accept: "text/html" },
    });
    assert.deepEqual(
      [answer.status, answer.headers.get("location")],
      [303, "/search?q=harbour&in=issues&limit=5&page=3"],
    );
  });

  test("leaves out what is closed, and what has the words in its text only", async () => {
    assert.deepEqual(tabsOf((await page("/search?q=crane")).html), ["All 14", "Issues 14"]);
    assert.deepEqual(tabsOf((await page("/search?q=crane&open_issues=1")).html), ["All 13", "Issues 13"]);
    assert.deepEqual(tabsOf((await page("/search?q=harbour&titles_only=1&in=issues")).html), [
      "All 13",
      "Projects 1",
      "Issues 12",
    ]);
  });

  test("a search in a project finds what is in it, and leads everywhere when it finds nothing", async () => {
    assert.deepEqual(tabsOf((await page("/projects/elsewhere/search?q=crane")).html), ["All 1", "Issues 1"]);
    const { html } = await page("/projects/elsewhere/search?q=old");
    assert.match(html, /Nothing found/);
    assert.match(html, /href="\/search\?q=old"[^>]*>Search everywhere/);
    assert.equal((await page("/projects/elsewhere/search?q=crane", cast.outsider)).status, 404);
  });

  test("that was asked on a page of a project offers that project beside everywhere, with what else was asked", async () => {
    const placesOf = (html: string) =>
      [
        ...(/<nav class="chips search-places".*?<\/nav>/s.exec(html)?.[0] ?? "").matchAll(
          /href="([^"]*)"( aria-current="true")?>(?:<bdi>)?([^<]*)/g,
        ),
      ].map(([, href = "", isOn, name]) => [name, href.replaceAll("&amp;", "&"), isOn !== undefined]);
    for (const path of ["/projects/harbour", "/projects/harbour/issues"])
      assert.match((await page(path)).html, /action="\/search">.*?<input type="hidden" name="near" value="harbour"/s);
    assert.doesNotMatch((await page("/issues")).html, /name="near"/);
    const anywhere = await page("/search?q=crane&near=harbour&titles_only=1&in=issues");
    assert.deepEqual(placesOf(anywhere.html), [
      ["Everywhere", "/search?q=crane&titles_only=1&near=harbour", true],
      ["harbour", "/projects/harbour/search?q=crane&titles_only=1", false],
    ]);
    const within = await page("/projects/harbour/search?q=crane&titles_only=1");
    assert.deepEqual(tabsOf(within.html), ["All 13", "Issues 13"]);
    assert.deepEqual(
      placesOf(within.html).map(([name, , isOn]) => [name, isOn]),
      [
        ["Everywhere", false],
        ["harbour", true],
      ],
    );
    assert.match(within.html, /<form class="search" action="\/projects\/harbour\/search">.*?value="crane"/s);
  });

  test("offers no project that the viewer does not see, and none that nobody asked about", async () => {
    for (const path of ["/search?q=crane", "/search?q=crane&near=nowhere", "/search?q=crane&near="])
      assert.doesNotMatch((await page(path)).html, /search-places/);
    const { status, html } = await page("/search?q=crane&near=harbour", cast.outsider);
    assert.equal(status, 200);
    assert.doesNotMatch(html, /search-places|\/projects\/harbour/);
  });

  test("marks the words in titles and texts, which stay texts", async () => {
    const { html } = await page("/search?q=b+crane+harbour");
    assert.match(html, /Model &lt;<mark>b<\/mark>&gt;<mark>crane<\/mark>&lt;\/<mark>b<\/mark>&gt;/);
    assert.match(html, /its <mark>harbour<\/mark> &amp; sea/);
  });

  test("reads the quotation marks of every keyboard", async () => {
    for (const q of ['"crane 7"', "“crane 7”", "„crane 7“", "«crane 7»"])
      assert.deepEqual(tabsOf((await page(`/search?q=${encodeURIComponent(q)}`)).html), ["All 1", "Issues 1"], q);
  });
});
