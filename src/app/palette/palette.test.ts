import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LONG, RTL } from "../../../tests/pages/hostile.js";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("The command palette", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "outsider", Person>;
  let gate: number;

  before(async () => {
    app = await testApp();
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
  after(() => app.close());

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
});
