import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LONG, RTL, tooWide } from "../../../tests/pages/hostile.js";
import {
  accessibilityProblems,
  keepScreenshot,
  openBrowser,
  type TestBrowser,
  untilTrue,
} from "../../../tests/support/browser.js";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The command palette", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace" | "outsider", Person>;
  let gate: number;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace", "outsider");
    const home = await project(app, "gatehouse", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    const create = async (subject: string, more = {}) =>
      (await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject, ...more } }, cast.ada.key))
        .issue.id as number;
    gate = await create("The gate creaks");
    for (let n = 0; n < 7; n++) await create(`Gatepost ${n}`);
    await create("Secret gate", { is_private: true });
    await create(LONG.slice(0, 250));
    await create(RTL);
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const asked = async (who: Person | undefined, q: string, from = "/") => {
    const query = new URLSearchParams({ q, from }).toString();
    const cookie = who && (await session(app, who));
    const answer = await app.request(`/palette?${query}`, { cookie, headers: { accept: "text/html" } });
    assert.equal(answer.status, 200, q);
    return answer.text();
  };
  const headings = (answer: string) => [...answer.matchAll(/role="presentation">([^<]*)/g)].map(([, words]) => words);
  const links = (answer: string) => [...answer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

  test("a number, with # or without, is the issue of that number", async () => {
    for (const q of [`#${gate}`, String(gate)]) assert.equal(links(await asked(cast.ada, q))[0], `/issues/${gate}`);
  });

  test("a number that is still being typed leads to those that begin with it, and one that no issue can have to none", async () => {
    const issuesOf = async (q: string) =>
      links(await asked(cast.ada, q)).filter((href) => href?.startsWith("/issues/"));
    const [first, ...more] = await issuesOf("1");
    assert.deepEqual([first, new Set(more)], ["/issues/1", new Set(["/issues/10", "/issues/11"])]);
    for (const q of ["#21000001", "999999999"]) assert.deepEqual(await issuesOf(q), [], q);
  });

  test("beginnings of words find issues, projects and people, each below its heading, five at most", async () => {
    const answer = await asked(cast.ada, "gate");
    assert.deepEqual(headings(answer), ["Issues", "Projects", "Search"]);
    assert.equal(links(answer).filter((href) => href?.startsWith("/issues/")).length, 5);
    assert.ok(links(answer).includes("/projects/gatehouse"));
    assert.equal(links(await asked(cast.ada, "creak gat"))[0], `/issues/${gate}`);
    assert.deepEqual(headings(await asked(cast.ada, "grac")), ["Users", "Search"]);
  });

  test("finds whatever the accents of records, captions and what is typed", async () => {
    await answered(app, "POST", "/issues.json", { issue: { project_id: "gatehouse", subject: "Die Tür klemmt" } });
    await person(app, "jm", { firstname: "Jürgen", lastname: "Müller" });
    assert.match(await asked(cast.ada, "tur"), /Die Tür klemmt/);
    assert.match(await asked(cast.ada, "TÜR"), /Die Tür klemmt/);
    assert.match(await asked(cast.ada, "muller"), /Jürgen Müller/);
    assert.match(await asked(cast.ada, "néw issué"), /New issue/);
  });

  test("shows nothing that its viewer may not see, and offers nothing they may not do", async () => {
    assert.match(await asked(cast.ada, "secret"), /Secret gate/);
    assert.doesNotMatch(await asked(cast.grace, "secret"), /Secret gate/);
    for (const q of ["gate", `#${gate}`]) assert.deepEqual(headings(await asked(cast.outsider, q)), ["Search"], q);
    assert.deepEqual(headings(await asked(undefined, "grac")), ["Search"], "names of people are for who signs in");
    assert.match(await asked(cast.grace, "new"), /New issue/);
    assert.doesNotMatch(await asked(cast.grace, "new"), /New project/);
    assert.doesNotMatch(await asked(undefined, ""), /New issue|Sign out|My account|Mark all/);
    assert.match(await asked(undefined, "sign"), /href="\/login/);
    assert.doesNotMatch(await asked(cast.grace, "users"), /\/admin\/users/);
  });

  test("on the page of a project what is new is of that project, where one may", async () => {
    const path = "/projects/gatehouse/issues?page=2";
    assert.equal(links(await asked(cast.ada, "new issue", path))[0], "/projects/gatehouse/issues/new");
    assert.doesNotMatch(await asked(cast.outsider, "new issue", path), /gatehouse/);
  });

  test("on the page of a project its viewer may search there, and everywhere", async () => {
    const path = "/projects/gatehouse/issues?page=2";
    const searches = (answer: string) => links(answer).filter((href) => href?.includes("search?"));
    const both = ["/projects/gatehouse/search?q=gate+%26", "/search?q=gate+%26"];
    const answer = await asked(cast.ada, "gate &", path);
    assert.deepEqual(searches(answer), both);
    assert.match(answer, /Search in gatehouse for “gate &amp;”/);
    assert.deepEqual(searches(await asked(cast.outsider, "gate &", path)), both.slice(1));
    assert.deepEqual(searches(await asked(cast.ada, "gate &", "/projects/new")), both.slice(1));
    assert.deepEqual(searches(await asked(cast.ada, "", path)), []);
  });

  test("what changes something is a form with the token of its viewer", async () => {
    const answer = await asked(cast.ada, "sign out");
    assert.match(answer, /<form action="\/logout" method="post"[^>]*>.*name="_csrf"/s);
    assert.match(await asked(cast.ada, "dark", "//evil.example"), /name="theme" value="dark"/);
  });

  test("any text is answered", async () => {
    const texts = [
      "'",
      "%",
      "\\",
      "a:*",
      "!",
      '"',
      "<script>",
      "\u0000",
      "\u202E",
      LONG,
      "x".repeat(5_000),
      "#99999999999",
    ];
    for (const q of texts) {
      const answer = await asked(cast.ada, q);
      assert.doesNotMatch(answer, /<script>/);
      assert.ok(answer.length < 10_000, q);
    }
  });

  const opened = async (width = 1280, dark = false, path = "/projects") => {
    const open = await browser.openPage({ width, dark, baseURL, session: await session(app, cast.ada) });
    await open.page.goto(path);
    await untilTrue(open.page, "document.querySelector('.search button')?.hidden === false");
    return open;
  };
  const isOpen = "document.querySelector('#palette').open";

  test("says that it was not answered, until the next letter asks again", async () => {
    const { page } = await opened();
    await page.route("**/palette?*", (route) => route.abort());
    await page.focus(".search input");
    await page.keyboard.press("Control+k");
    const said = page.locator("#palette").getByText("Not loaded: the server cannot be reached");
    await said.waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.unroute("**/palette?*");
    await page.keyboard.type("gatep");
    await page.locator("#palette a[href^='/issues/']").first().waitFor();
    assert.equal(await said.count(), 0);
  });

  test("is opened by Ctrl+K wherever one types, walked by arrows, and left by Escape to where one was", async () => {
    const { page, complaints } = await opened();
    await page.focus(".search input");
    await page.keyboard.press("Control+k");
    await page.locator("#palette [role=option]").first().waitFor();
    await page.keyboard.type("gatep");
    await page.locator("#palette a[href^='/issues/']").first().waitFor();
    assert.equal(await page.locator("#palette [data-combobox-option-default]").count(), 1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const chosen = page.locator("#palette [aria-selected=true]");
    const id = await chosen.getAttribute("id");
    assert.equal(await page.locator("#palette input").getAttribute("aria-activedescendant"), id);
    await page.keyboard.press("Escape");
    await untilTrue(page, `!${isOpen}`);
    await untilTrue(page, "document.activeElement.matches('.search input')");
    assert.deepEqual(complaints, []);
  });

  test("Enter follows nothing of what was found before the palette was closed", async () => {
    const { page } = await opened();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("creaks");
    await page.locator(`#palette a[href='/issues/${gate}']`).waitFor();
    await page.keyboard.press("Escape");
    await page.route("**/palette?*", () => {}); // never answered
    await page.keyboard.press("Control+k");
    await page.locator("#palette input:focus").waitFor();
    assert.equal(await page.locator("#palette [role=option]").count(), 0);
  });

  test("Enter follows the best match, Ctrl+Enter does so beside the page", async () => {
    const { page } = await opened();
    await page.click(".search button");
    await page.locator("#palette [role=option]").first().waitFor();
    await page.keyboard.type("creaks");
    await page.locator(`#palette a[href='/issues/${gate}']`).waitFor();
    const [beside] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await beside.waitForURL(`**/issues/${gate}`);
    assert.equal(await page.evaluate(isOpen), true);
    await page.bringToFront();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/issues/${gate}`);
    assert.equal(await page.evaluate(isOpen), false);
  });

  test("a number goes straight to its issue, before anything was answered and without scripts", async () => {
    const { page } = await browser.openPage({ javaScript: false, baseURL, session: await session(app, cast.ada) });
    await page.goto("/projects");
    await page.fill(".search input", String(gate));
    await page.press(".search input", "Enter");
    await page.waitForURL(`**/issues/${gate}`);
  });

  for (const [width, dark] of [
    [1280, false],
    [390, true],
  ] as const)
    test(`is accessible and fits: ${dark ? "dark" : "light"}, ${width} px wide, whatever names are like`, async () => {
      const { page, complaints } = await (width < 700
        ? browser.openPage({ width, dark, baseURL, session: await session(app, cast.ada) })
        : opened(width, dark));
      if (width < 700) await page.goto("/projects");
      await page.waitForTimeout(500);
      await page.keyboard.press("Control+k");
      await page.locator("#palette [role=option]").first().waitFor();
      await keepScreenshot(page, `palette-${width}-empty`);
      for (const text of ["gate", LONG.slice(0, 20), "מערכת"]) {
        await page.fill("#palette input", text);
        await page.locator("#palette a[href^='/issues/']").first().waitFor();
        await keepScreenshot(page, `palette-${width}-${text.slice(0, 5)}`);
        assert.deepEqual(await tooWide(page), []);
      }
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(complaints, []);
    });
});
