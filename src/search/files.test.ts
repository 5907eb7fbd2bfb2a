import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { called } from "../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";

describe("The search of files", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await project(app, "crane", { members: { Manager: [cast.ada] } });
    await create({ subject: "Crane stands still" });
    await create({ subject: "Repair" }, { filename: "crane_plan.pdf", description: "of the harbour" });
    await create({ subject: "Secret", is_private: true }, { filename: "crane.txt" });
  });
  after(() => app.close());

  async function create(fields: object, file?: { filename: string; description?: string }) {
    const uploads = file ? [{ token: await uploaded(file.filename), ...file }] : [];
    const issue = { project_id: "home", ...fields, uploads };
    return answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
  }
  async function uploaded(filename: string): Promise<string> {
    const response = await app.request(`/uploads.json?filename=${filename}`, {
      method: "POST",
      key: cast.ada.key,
      headers: { "content-type": "application/octet-stream" },
      body: "a",
    });
    return ((await response.json()) as { upload: { token: string } }).upload.token;
  }
  const found = async (query: string, by: Person = cast.ada) => {
    const { results, total_count } = await answered(app, "GET", `/search.json?${query}`, undefined, by.key);
    assert.equal(total_count, results.length);
    return results.map(({ title }: { title: string }) => title.replace(/^.*: /, "")).sort();
  };

  test("is asked for: without it, texts alone are searched", async () => {
    const texts = ["Crane stands still", "crane"];
    assert.deepEqual(await found("q=crane"), texts);
    assert.deepEqual(await found("q=crane&attachments=0"), texts);
    assert.deepEqual(await found("q=crane&attachments=1"), ["Crane stands still", "Repair", "Secret", "crane"]);
    assert.deepEqual(await found("q=crane&attachments=only"), ["Repair", "Secret"]);
  });

  test("reads names and descriptions; titles alone have no files, files alone no titles", async () => {
    assert.deepEqual(await found("q=plan%20harbour&attachments=only"), ["Repair"]);
    assert.deepEqual(await found("q=crane&attachments=1&titles_only=1"), ["Crane stands still", "crane"]);
    assert.deepEqual(await found("q=crane&attachments=only&titles_only=1"), ["Repair", "Secret"]);
    assert.deepEqual(await found("q=repair&attachments=only"), []);
  });

  test("finds nothing of records that the caller does not see", async () => {
    assert.deepEqual(await found("q=crane&attachments=only", cast.mary), ["Repair"]);
    assert.deepEqual(await found("q=crane&attachments=1", cast.outsider), []);
  });

  test("shows the file that was found, on the page as well", async () => {
    const { results } = await answered(
      app,
      "GET",
      "/search.json?q=plan&attachments=only&include=excerpt",
      undefined,
      cast.mary.key,
    );
    assert.match(results[0].excerpt, /crane_plan\.pdf – of the harbour/);
    const cookie = await session(app, cast.mary);
    const answer = await app.request("/search?q=plan&attachments=only", { cookie, headers: { accept: "text/html" } });
    const html = await answer.text();
    assert.match(html, /<option value="only" selected/);
    assert.match(html, /crane_<mark>plan<\/mark>\.pdf/);
  });

  test("is part of the search of agents", async () => {
    const credential = { "x-service-api-key": cast.mary.key };
    const { structuredContent } = await called(app, "service_search", { query: "plan" }, { credential });
    const { results } = structuredContent as { results: { title: string }[] };
    assert.equal(results.length, 1);
  });
});
