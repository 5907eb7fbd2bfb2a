import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parts } from "../../src/parts.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { toolAnswer } from "../mcp/agent.js";
import { ideasPart } from "./ideas/index.js";

const HERE = "http://bellwether.test";

describe("The search by address", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let ids: Record<"issue" | "crm_case" | "idea" | "file", number>;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    cast = await people(app, "ada", "outsider");
    const { id: project_id } = await project(app, "home", { members: { Manager: [cast.ada] } });
    const modules = { enabled_module_names: ["issue_tracking", "crm"] };
    await answered(app, "PUT", `/projects/${project_id}.json`, { project: modules });
    const post = (path: string, body: object) => answered(app, "POST", path, body, cast.ada.key);
    const { upload } = await uploaded();
    const uploads = [{ token: upload.token, filename: "plan.txt" }];
    const { issue } = await post("/issues.json", { issue: { project_id, subject: "Roof", uploads } });
    const { crm_case } = await post("/crm_cases.json", { crm_case: { project_id, name: "Roof garden" } });
    const { idea } = await post("/ideas.json", { idea: { project_id, title: "Grass", text: "" } });
    const { attachments } = (await answered(app, "GET", `/issues/${issue.id}.json?include=attachments`)).issue;
    ids = { issue: issue.id, crm_case: crm_case.id, idea: idea.id, file: attachments[0].id };
    // Others name the addresses in their texts.
    const description = [...pages(), `${HERE}/attachments/${ids.file}`].join(" ");
    await post("/issues.json", { issue: { project_id, subject: "Links", description } });
  });
  after(() => app.close());

  const uploaded = async () => {
    const headers = { "content-type": "application/octet-stream" };
    const sent = { method: "POST", key: cast.ada.key, headers, body: "a" };
    return (await (await app.request("/uploads.json?filename=plan.txt", sent)).json()) as { upload: { token: string } };
  };
  const pages = () => [
    `${HERE}/projects/home`,
    `${HERE}/issues/${ids.issue}`,
    `${HERE}/crm_cases/${ids.crm_case}`,
    `${HERE}/ideas/${ids.idea}`,
  ];
  const found = async (query: string, by = cast.ada): Promise<string[]> => {
    const { results } = await toolAnswer(app, "service_search", { query }, by);
    return results.map(({ url }: { url: string }) => url);
  };

  test("leads to the one record that has it, of a plugin's class as well", async () => {
    for (const url of pages()) {
      const path = url.slice(HERE.length);
      for (const written of [url, path, `service:/${path}`, `${url}?tab=1#change-2`, url.replace("http:", "https:")])
        assert.deepEqual(await found(written), [url], written);
      const { results } = await answered(
        app,
        "GET",
        `/search.json?q=${encodeURIComponent(url)}`,
        undefined,
        cast.ada.key,
      );
      assert.deepEqual(
        results.map((one: { url: string }) => one.url),
        [url],
      );
      const cookie = await session(app, cast.ada);
      const page = await app.request(`/search?q=${encodeURIComponent(url)}`, {
        cookie,
        headers: { accept: "text/html" },
      });
      assert.ok((await page.text()).includes(`href="${path}"`), path);
    }
  });

  test("leads from a list of a project to the project, and from a file to the record that has it", async () => {
    assert.deepEqual(await found(`${HERE}/projects/home/crm_cases?status=open`), [`${HERE}/projects/home`]);
    for (const path of [`/attachments/${ids.file}`, `/attachments/download/${ids.file}/plan.txt`])
      assert.deepEqual(await found(HERE + path), [`${HERE}/issues/${ids.issue}`], path);
  });

  test("finds nothing for who does not see it, nor where nothing is", async () => {
    for (const url of [...pages().slice(1), `${HERE}/attachments/${ids.file}`])
      assert.deepEqual(await found(url, cast.outsider), [], url);
    for (const path of ["/issues/99999", "/issues/9999999999", "/crm_cases/99999", "/projects/nowhere"])
      assert.deepEqual(await found(HERE + path), [], path);
  });

  test("of another host is words", async () => {
    assert.deepEqual(await found(`https://elsewhere.example/crm_cases/${ids.crm_case}`), []);
  });
});
