import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { onBehalfOf } from "../../../accounts/index.js";
import { markImported } from "../../../entities/index.js";
import { change } from "../../../kernel/index.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";
import { createIssue } from "../../issue/create-issue.js";

describe("The preview of a text of an issue", () => {
  let app: TestApp;
  let cast: Record<"ada" | "outsider", Person>;
  let ours: number;
  let imported: number;
  /** What the imported text means by the number that is ours. */
  let theirs: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "outsider");
    const { id: project_id } = await project(app, "home", { members: { Manager: [cast.ada] } });
    ours = (await answered(app, "POST", "/issues.json", { issue: { project_id, subject: "Ours" } })).issue.id;
    const brought = async (subject: string, number: number) => {
      const origin = { origin: 1, repository: "tools/saw", number, url: "https://github.com/tools/saw/issues/1" };
      const author = onBehalfOf({ ...cast.ada, name: "Ada" });
      const made = await change(app.runtime, author, (open) =>
        createIssue(open, { fields: { project_id, subject }, origin }),
      );
      return made.id;
    };
    imported = await brought("Imported", 77);
    theirs = await brought("Theirs", ours);
    const upload = await app.request("/uploads.json?filename=plan.txt", {
      method: "POST",
      key: cast.ada.key,
      headers: { "content-type": "application/octet-stream" },
      body: "x",
    });
    const { token } = ((await upload.json()) as { upload: { token: string } }).upload;
    await note({ notes: "First", uploads: [{ token }] });
    await note({ notes: "Second" });
    await markImported(app.runtime.db, sql`select min(id) from journals`);
  });
  after(() => app.close());

  const note = (issue: object) => answered(app, "PUT", `/issues/${imported}.json`, { issue }, cast.ada.key);
  const asked = async (path: string, { method = "GET", body = {}, who = cast.ada } = {}) => {
    const answer = await app.request(path, {
      method,
      cookie: await session(app, who),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      ...(method === "POST" && { body: new URLSearchParams(body) }),
    });
    return { status: answer.status, html: await answer.text() };
  };
  const previewed = async (path: string) => (await asked(path, { method: "POST", body: { text: text() } })).html;
  const previewOf = async (form: string, name: string) => {
    const [, field = ""] = (await asked(form)).html.split(`name="${name}"`);
    return previewed(/data-preview-url-value="([^"]+)"/.exec(field)?.[1] ?? "");
  };
  const text = () => `Like #${ours}, attachment:plan.txt`;
  const leadsTo = (html: string) => [...html.matchAll(/href="\/issues\/(\d+)"/g)].map(([, id]) => Number(id));
  /** As the page shows it. */
  const saved = async () => {
    const { html } = await asked(`/issues/${imported}`);
    return [...html.matchAll(/<div class="prose".*?<\/div>/gs)].map(([prose]) => prose);
  };

  test("shows an imported description and an imported comment by the numbers of their origin, as they will be once saved", async () => {
    const journals = await answered(app, "GET", `/issues/${imported}.json?include=journals`);
    const [first, second] = journals.issue.journals;
    const description = await previewOf(`/issues/${imported}?edit=1`, "issue[description]");
    const comments = [
      await previewOf(`/journals/${first.id}/edit`, "notes"),
      await previewOf(`/journals/${second.id}/edit`, "notes"),
    ];
    assert.deepEqual([description, ...comments].flatMap(leadsTo), [theirs, theirs, ours]);
    await note({ description: text() });
    for (const { id } of [first, second])
      await answered(app, "PUT", `/journals/${id}.json`, { journal: { notes: text() } }, cast.ada.key);
    assert.deepEqual(await saved(), [description, ...comments]);
  });

  test("shows a new comment by our numbers, and the files of its issue", async () => {
    const comment = await previewOf(`/issues/${imported}`, "issue[notes]");
    assert.deepEqual(leadsTo(comment), [ours]);
    assert.match(comment, /href="\/attachments\/[^"]+"[^>]*>plan\.txt/);
    await note({ notes: text() });
    assert.equal((await saved()).at(-1), comment);
  });

  test("is for those who see the issue", async () => {
    const answer = await asked(`/issues/${imported}/preview?of=description`, { method: "POST", who: cast.outsider });
    assert.equal(answer.status, 404);
  });
});
