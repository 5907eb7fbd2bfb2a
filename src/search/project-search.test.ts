import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { toolAnswer } from "../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("The search for projects", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    id = (await project(app, "harbour-works", { members: { Manager: [cast.ada] } })).id;
    const fields = { name: "Pier & quay", description: "Everything about the lighthouse" };
    await answered(app, "PUT", `/projects/${id}.json`, { project: fields });
    const issue = { project_id: id, subject: "The quay leaks" };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
  });
  after(() => app.close());

  const results = async (query: string, who: Person = cast.ada) =>
    (await answered(app, "GET", `/search.json?q=${query}`, undefined, who.key)).results;
  const types = async (query: string, who?: Person) =>
    (await results(query, who)).map(({ type }: { type: string }) => type);

  test("finds them by words of name, identifier and description, in Redmine's shape", async () => {
    for (const query of ["pier", "harbour", "harbour-works", "pier+light", "LIGHTHOUSE"])
      assert.deepEqual(await types(query), ["project"], query);
    const [found] = await results("pier");
    const { datetime, ...rest } = found;
    assert.match(datetime, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/);
    assert.deepEqual(rest, {
      id,
      title: "Project: Pier & quay",
      type: "project",
      url: "http://bellwether.test/projects/harbour-works",
      description: "Everything about the lighthouse",
    });
    assert.deepEqual(await types("lighthouse&titles_only=1"), []);
    assert.deepEqual(await types("pier+nothing"), []);
    assert.deepEqual(await types("pier+nothing&all_words=0"), ["project"]);
  });

  test("finds none that the viewer does not see", async () => {
    assert.deepEqual(await types("pier", cast.grace), []);
    await answered(app, "POST", `/projects/${id}/archive.json`);
    assert.deepEqual(await types("pier"), []);
    await answered(app, "POST", `/projects/${id}/unarchive.json`);
    assert.deepEqual(await types("pier"), ["project"]);
  });

  test("asks only the classes that a client names, and in a project for none", async () => {
    assert.deepEqual(await types("quay"), ["project", "issue"]);
    assert.deepEqual(await types("quay&issues=1"), ["issue"]);
    assert.deepEqual(await types("quay&projects=1"), ["project"]);
    const path = "/projects/harbour-works/search.json?q=quay";
    const { results: inside } = await answered(app, "GET", path, undefined, cast.ada.key);
    assert.deepEqual(inside.length, 1);
  });

  test("counts over all classes, page by page", async () => {
    const page = (offset: number) =>
      answered(app, "GET", `/search.json?q=quay&limit=1&offset=${offset}`, undefined, cast.ada.key);
    const [first, second, third] = [await page(0), await page(1), await page(2)];
    assert.deepEqual([first.total_count, second.total_count, third.total_count], [2, 2, 2]);
    assert.deepEqual([first.results[0].type, second.results[0].type, third.results], ["project", "issue", []]);
  });

  test("what has the words in its title comes first, whatever its class, on every page", async () => {
    const described = { name: "Pelican", identifier: "pelican", description: "All about the red herring" };
    await answered(app, "POST", "/projects.json", { project: described });
    const issue = { project_id: id, subject: "A herring that is red", description: "" };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    assert.deepEqual(await types("red+herring"), ["issue", "project"]);
    const onPage = (offset: number) => types(`red+herring&limit=1&offset=${offset}`);
    assert.deepEqual([await onPage(0), await onPage(1), await onPage(2)], [["issue"], ["project"], []]);
    const { results: found } = await toolAnswer(app, "service_search", { query: "red herring", limit: 1 }, cast.ada);
    assert.match(found[0].title, /A herring that is red$/);
  });

  test("finds by searchable custom fields, for those who see them", async () => {
    const made = async (fields: object): Promise<number> => {
      const custom_field = { customized_type: "project", field_format: "string", searchable: true, ...fields };
      return (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    };
    const [open, plain] = [await made({ name: "Customer" }), await made({ name: "Plain", searchable: false })];
    const hidden = await made({ name: "Secret", visible: false, role_ids: [5] });
    const custom_fields = [open, plain, hidden].map((field, at) => ({ id: field, value: `wombat${at}` }));
    await answered(app, "PUT", `/projects/${id}.json`, { project: { custom_fields } });
    assert.deepEqual(await types("wombat0"), ["project"]);
    assert.deepEqual(await types("wombat1"), [], "not searchable");
    assert.deepEqual(await types("wombat2"), [], "not theirs");
    const { results: admins } = await answered(app, "GET", "/search.json?q=wombat2");
    assert.equal(admins.length, 1);
  });

  test("shows them on the search page and to agents as well", async () => {
    const cookie = await session(app, cast.ada);
    const page = await (await app.request("/search?q=pier", { cookie, headers: { accept: "text/html" } })).text();
    assert.match(
      page,
      /<a class="feed-title" dir="auto" href="\/projects\/harbour-works"[^>]*><mark>Pier<\/mark> &amp; quay<\/a>/,
    );
    const { results: found } = await toolAnswer(app, "service_search", { query: "pier" }, cast.ada);
    assert.partialDeepStrictEqual(found, [{ type: "project", title: "Pier & quay", project: "harbour-works" }]);
    const palette = await app.request("/palette?q=pier&from=/", { cookie, headers: { accept: "text/html" } });
    assert.match(await palette.text(), /href="\/projects\/harbour-works"/);
  });

  test("finds by words of now, and nothing of what is deleted", async () => {
    const { project: made } = await answered(app, "POST", "/projects.json", {
      project: { name: "Walrus", identifier: "walrus-1" },
    });
    await answered(app, "PUT", `/projects/${made.id}.json`, { project: { name: "Narwhal" } });
    const total = async (q: string) => (await answered(app, "GET", `/search.json?q=${q}`)).total_count;
    assert.deepEqual([await total("walrus"), await total("narwhal")], [1, 1], "the identifier stays");
    await answered(app, "DELETE", `/projects/${made.id}.json`);
    assert.equal(await total("narwhal"), 0);
  });
});
