import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "mary" | "alan", Person>;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "mary", "alan");
  const home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: { enabled_module_names: ["crm"] } });
});
after(() => app.close());

async function uploaded(filename: string, { key }: Person): Promise<{ id: number; token: string }> {
  const headers = { "content-type": "application/octet-stream" };
  const answer = await app.request(`/uploads.json?filename=${filename}`, {
    method: "POST",
    key,
    headers,
    body: "text",
  });
  return ((await answer.json()) as { upload: { id: number; token: string } }).upload;
}

const shown = async (id: number) =>
  (await answered(app, "GET", `/crm_cases/${id}.json?include=attachments,journals`, undefined, cast.ada.key)).crm_case;

const update = (id: number, crm_case: object, { key }: Person) =>
  app.request(`/crm_cases/${id}.json`, { method: "PUT", key, json: { crm_case } });

test("a case has files as an issue has them: attached, seen, told and deleted", async () => {
  const offer = await uploaded("offer.txt", cast.ada);
  const wanted = { project_id: "home", name: "Roof", uploads: [offer] };
  const { id } = (await answered(app, "POST", "/crm_cases.json", { crm_case: wanted }, cast.ada.key)).crm_case;
  const answer = await uploaded("answer.txt", cast.mary);
  assert.equal((await update(id, { uploads: [answer] }, cast.mary)).status, 204);
  const { attachments, journals } = await shown(id);
  assert.deepEqual(
    attachments.map(({ filename }: { filename: string }) => filename),
    ["offer.txt", "answer.txt"],
  );
  assert.deepEqual(journals[0].details, [
    { property: "attachment", name: String(answer.id), old_value: null, new_value: "answer.txt" },
  ]);
  const path = `/attachments/${offer.id}.json`;
  assert.equal((await app.request(path, { key: cast.alan.key })).status, 404);
  assert.equal((await app.request(path, { method: "DELETE", key: cast.mary.key })).status, 403);
  assert.equal((await app.request(path, { method: "DELETE", key: cast.ada.key })).status, 204);
  assert.equal((await shown(id)).attachments.length, 1);
  await answered(app, "DELETE", `/crm_cases/${id}.json`, undefined, cast.ada.key);
  assert.equal((await app.request(`/attachments/${answer.id}.json`, { key: cast.ada.key })).status, 404);
});

test("files come with a comment on the page of a case, and stand there", async () => {
  const wanted = { project_id: "home", name: "Cellar" };
  const { id } = (await answered(app, "POST", "/crm_cases.json", { crm_case: wanted }, cast.ada.key)).crm_case;
  const cookie = await session(app, cast.ada);
  const form = new FormData();
  form.append("notes", "");
  form.append("files", new File(["plan"], "plan.txt"));
  const headers = { accept: "text/html", origin: "http://bellwether.test" };
  const sent = await app.request(`/crm_cases/${id}/comments`, { method: "POST", cookie, headers, body: form });
  assert.equal(sent.status, 303, await sent.clone().text());
  const page = await (await app.request(`/crm_cases/${id}`, { cookie, headers })).text();
  assert.match(page, /plan\.txt<\/bdi>/);
  assert.match(page, /action="\/attachments\/\d+\/delete"/);
});

test("files come with the form of a new case and of a changed one; refused, it comes back with them", async () => {
  const cookie = await session(app, cast.ada);
  const headers = { accept: "text/html", origin: "http://bellwether.test" };
  const send = (path: string, fields: Record<string, string>, file?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append("files", new File([file], `${file}.txt`));
    return app.request(path, { method: "POST", cookie, headers, body: form });
  };
  const refused = await send("/projects/home/crm_cases", { "crm_case[name]": "" }, "offer");
  assert.equal(refused.status, 422);
  const [, token = ""] = /name="upload" value="([^"]+)" checked/.exec(await refused.text()) ?? [];
  const made = await send("/projects/home/crm_cases", { "crm_case[name]": "Garden", upload: token });
  assert.equal(made.status, 303);
  const path = new URL(made.headers.get("location") ?? "", "http://x").pathname;
  const edited = await send(path, { "crm_case[lock_version]": "0", _method: "patch" }, "plan");
  assert.equal(edited.status, 303, await edited.clone().text());
  const { attachments, journals } = await shown(Number(path.split("/").at(-1)));
  assert.deepEqual(
    attachments.map(({ filename }: { filename: string }) => filename),
    ["offer.txt", "plan.txt"],
  );
  assert.equal(journals.length, 1);
});
