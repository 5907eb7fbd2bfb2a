import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../../../tests/mcp/agent.js";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../../testing/index.js";

describe("A list filtered by projects", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;
  const sessions: Record<string, string> = {};
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    await setSettings(app, { cross_project_issue_relations: true });
    cast = await people(app, "ada");
    const members = { Manager: [cast.ada] };
    for (const name of ["home", "annex", "cellar", "away"]) ids[name] = (await project(app, name, { members })).id;
    ids.secret = (await project(app, "secret")).id;
    for (const name of ["annex", "cellar"]) {
      await answered(app, "PUT", `/projects/${name}.json`, { project: { parent_id: ids.home } });
    }
    for (const name of ["home", "annex", "cellar", "away"]) {
      const issue = { project_id: name, subject: `in ${name}` };
      ids[`in ${name}`] = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    }
    const relation = { issue_to_id: ids["in away"], relation_type: "blocks" };
    await answered(app, "POST", `/issues/${ids["in home"]}/relations.json`, { relation }, cast.ada.key);
    sessions.ada = await session(app, cast.ada);
  });
  after(() => app.close());

  async function visit(path: string, language = "en") {
    const headers = { accept: "text/html", "accept-language": language };
    const response = await app.request(path, { cookie: sessions.ada, headers });
    return { to: decodeURIComponent(response.headers.get("location") ?? ""), html: await response.text() };
  }
  const listed = async (path: string) =>
    [...(await visit(path)).html.matchAll(/<bdi>(in \w+)<\/bdi>|>(in \w+)</g)].map(([, one, other]) => one ?? other);
  const chip = async (path: string) => {
    const words = [...(await visit(path)).html.matchAll(/class="chip-words"[^>]*>(.*?)<\/a>/gs)].at(-1)?.[1] ?? "";
    return words
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  };
  const offered = (html: string) =>
    [...html.matchAll(/id="filter_is_([^"]*)"/g)].map(([, value]) => Number(value)).toSorted((a, b) => a - b);
  const numbers = (...names: string[]) => names.map((name) => ids[name] ?? 0);

  test("relations to issues of a project can be asked for in the form, which offers the projects that one sees", async () => {
    const { html } = await visit("/issues/filters/blocks");
    for (const [sign, words] of [
      ["=p", "an issue of the project"],
      ["=!p", "an issue of another project than"],
      ["!p", "no issue of the project"],
    ]) {
      assert.match(html, new RegExp(`<option value="${sign}"[^>]*>${words}<`));
    }
    assert.deepEqual(offered(html), numbers("home", "annex", "cellar", "away"));
    assert.deepEqual(offered((await visit("/projects/home/issues/filters/blocks")).html), offered(html));
  });

  test("the operator says whether its numbers are of issues or of projects", async () => {
    const sent = `with=blocks&from=${ids["in away"]}&is=${ids.away}`;
    assert.equal((await visit(`/issues?${sent}&op=${encodeURIComponent("=p")}`)).to, `/issues?blocks==p${ids.away}`);
    assert.equal((await visit(`/issues?${sent}&op=%3D`)).to, `/issues?blocks==${ids["in away"]}`);
    assert.equal((await visit(`/issues?with=blocks&from=1&op=!p`)).to, "/issues");
    const typed = `/issues?with=blocks&op=${encodeURIComponent("=!p")}&typed=Away`;
    assert.equal((await visit(typed)).to, `/issues?blocks==!p${ids.away}`);
  });

  test("what is set is said by the name of the project, and found", async () => {
    const away = `/issues?blocks=${encodeURIComponent(`=p${ids.away}`)}`;
    assert.match(await chip(away), /^Blocks an issue of the project \S*away$/i);
    assert.ok((await listed(away)).includes("in home"));
    const { html } = await visit(`/issues/filters/blocks?blocks=${encodeURIComponent(`=p${ids.away}`)}`);
    assert.match(html, new RegExp(`id="filter_is_${ids.away}"[^>]*`));
    assert.match(html, new RegExp(`value="${ids.away}"[^>]*checked`));
    assert.doesNotMatch(html, new RegExp(`id="filter_from"[^>]*value="${ids.away}"`));
    const hidden = `/issues?blocks=${encodeURIComponent(`=p${ids.secret}`)}`;
    assert.match(await chip(hidden), new RegExp(`${ids.secret}$`), "the name of a hidden one is not said");
  });

  test("the list of a project can leave its subprojects out, or have some of them alone", async () => {
    const { html } = await visit("/projects/home/issues/filters");
    assert.match(html, /filters\/subproject_id[^>]*>[^<]*(<[^>]*>)*[^<]*Subproject/);
    assert.deepEqual(
      offered((await visit("/projects/home/issues/filters/subproject_id")).html),
      numbers("annex", "cellar"),
    );
    const { to } = await visit(`/projects/home/issues?with=subproject_id&op=%3D&is=${ids.annex}`);
    assert.equal(to, `/projects/home/issues?subproject_id==${ids.annex}`);
    assert.deepEqual(new Set(await listed(to)), new Set(["in annex", "in home"]));
    assert.match(await chip(to), /^Subproject is \S*annex$/i);
    const without = await visit("/projects/home/issues?with=subproject_id&op=!*");
    assert.deepEqual(await listed(without.to), ["in home"]);
  });

  test("a view of all projects that asks for one shows in another what both have, on every way in, and says so", async () => {
    const view = async (name: string, filters: object) => {
      const query = { name, filters, visibility: "public" };
      return (await answered(app, "POST", "/queries.json", { query })).query.id as number;
    };
    const over = async (path: string) =>
      (await answered(app, "GET", path, undefined, cast.ada.key)).issues.map(
        (issue: { subject: string }) => issue.subject,
      );
    const credential = { "x-service-api-key": cast.ada.key };
    const away = await view("Away", { project_id: String(ids.away) });
    const below = await view("Below", { project_id: `=${ids.annex}|${ids.away}` });
    for (const [id, found] of [
      [away, []],
      [below, ["in annex"]],
    ] as const) {
      const page = await visit(`/projects/home/issues?query_id=${id}`);
      const tab = new RegExp(`>Open<[^>]*>\\s*(<[^>]*>)*\\s*${found.length}<`);
      assert.deepEqual([await listed(`/projects/home/issues?query_id=${id}`), tab.test(page.html)], [found, true]);
      assert.deepEqual(await listed(`/projects/home/issues?query_id=${id}&display_type=board`), found);
      assert.deepEqual(await over(`/projects/home/issues.json?query_id=${id}`), found);
      assert.deepEqual(await over(`/issues.json?project_id=home&query_id=${id}`), found);
      const agents = { view: String(id), project: "home" };
      const answer = await called(app, "service_issues_list", agents, { credential });
      const { issues } = answer.structuredContent as { issues: { subject: string }[] };
      assert.deepEqual(
        issues.map(({ subject }) => subject),
        found,
      );
      for (const format of ["csv", "atom"]) {
        const { html } = await visit(`/projects/home/issues.${format}?query_id=${id}`);
        assert.deepEqual([...new Set(html.match(/in (home|annex|cellar|away)/g))], found, format);
      }
    }
    assert.match(await chip(`/projects/home/issues?query_id=${below}`), /^Project is annex, away/);
    assert.deepEqual(await over(`/projects/home/issues.json?project_id=${ids.away}`), [
      "in cellar",
      "in annex",
      "in home",
    ]);
  });

  test("across projects there are no subprojects to choose from", async () => {
    assert.doesNotMatch((await visit("/issues/filters")).html, /filters\/subproject_id/);
    assert.match((await visit("/issues/filters/subproject_id")).html, /not found/i);
  });

  test("a project without subprojects that one sees is not asked for them", async () => {
    await answered(app, "PUT", "/projects/secret.json", { project: { parent_id: ids.away } });
    for (const name of ["annex", "away"]) {
      assert.doesNotMatch((await visit(`/projects/${name}/issues/filters`)).html, /filters\/subproject_id/);
    }
  });

  test("many projects are searched for", async () => {
    for (let at = 0; at < 60; at++) await project(app, `more-${at}`, { members: { Manager: [cast.ada] } });
    const { html } = await visit("/issues/filters/blocks");
    assert.deepEqual(offered(html), []);
    assert.match(html, /name="typed"/);
    const answer = await visit("/issues/choices/blocks?q=cellar");
    assert.match(answer.html, /cellar/i);
    const below = await visit("/projects/home/issues/choices/subproject_id?q=more");
    assert.doesNotMatch(below.html, /more-1/i);
  });
});
