import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { toolAnswer } from "../../../tests/mcp/agent.js";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Custom fields of issues whose values are files", () => {
  let app: TestApp;
  let cast: Record<"ada" | "mary" | "outsider", Person>;
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "mary", "outsider");
    await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.mary] } });
    await made("Contract");
    await made("Secret", { visible: false, role_ids: [3] });
  });
  after(() => app.close());

  const definition = { customized_type: "issue", field_format: "attachment", is_for_all: true, tracker_ids: [1, 2, 3] };

  async function made(name: string, more: object = {}) {
    const { custom_field } = await answered(app, "POST", "/custom_fields.json", {
      custom_field: { ...definition, name, ...more },
    });
    ids[name] = custom_field.id;
  }

  const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

  async function uploaded(content: string | Buffer, filename = "plan.txt", by = cast.ada): Promise<string> {
    const answer = await app.request(`/uploads.json?filename=${filename}`, {
      method: "POST",
      key: by.key,
      body: typeof content === "string" ? content : new Uint8Array(content),
      headers: { "content-type": "application/octet-stream" },
    });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as { upload: { token: string } }).upload.token;
  }

  const sent = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));

  async function newIssue(values: Record<string, unknown> = {}, more: object = {}): Promise<number> {
    const issue = { project_id: "home", subject: "Gate", custom_fields: sent(values), ...more };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  }

  const put = (id: number, values: Record<string, unknown>, by = cast.ada) =>
    app.request(`/issues/${id}.json`, { method: "PUT", key: by.key, json: { issue: { custom_fields: sent(values) } } });

  const shown = async (id: number, by = cast.ada) =>
    (await answered(app, "GET", `/issues/${id}.json?include=attachments,journals`, undefined, by.key)).issue;

  async function storedIn(id: number, name: string, by = cast.ada): Promise<string | undefined> {
    const { custom_fields = [] } = await shown(id, by);
    return custom_fields.find((one: { id: number }) => one.id === ids[name])?.value;
  }

  const download = async (id: string | undefined, by?: Person) =>
    (await app.request(`/attachments/download/${id}`, { key: by?.key ?? ADMIN_KEY })).status;

  const errors = async (answer: Response) => {
    assert.equal(answer.status, 422);
    return ((await answer.json()) as { errors: string[] }).errors;
  };

  const page = async (path: string, by = cast.ada) =>
    (await app.request(path, { cookie: await session(app, by), headers: { accept: "text/html" } })).text();

  /** As a browser without scripts sends the form of a page. */
  async function send(path: string, fields: [string, string | File][]) {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const headers = { accept: "text/html", origin: "http://bellwether.test" };
    return app.request(path, { method: "POST", cookie: await session(app, cast.ada), headers, body });
  }

  test("an upload becomes the value, which is its id; it is no file of the issue besides", async () => {
    const id = await newIssue({ Contract: { token: await uploaded("plan") } });
    const value = await storedIn(id, "Contract");
    assert.match(value ?? "", /^\d+$/);
    assert.deepEqual((await shown(id)).attachments, []);
    assert.equal(await download(value, cast.ada), 200);
    const byAddress = `/issues.json?issue_id=${id}&status_id=*&attachment=`;
    assert.equal((await answered(app, "GET", `${byAddress}~plan`, undefined, cast.ada.key)).total_count, 0);
    const found = await answered(app, "GET", "/search.json?q=plan&attachments=1", undefined, cast.ada.key);
    assert.deepEqual(found.results, [], "what is found by its files is found by those that all see");
  });

  test("what was read is written back, and changes nothing", async () => {
    const id = await newIssue({ Contract: { token: await uploaded("plan") } });
    const value = await storedIn(id, "Contract");
    assert.equal((await put(id, { Contract: value })).status, 204);
    assert.deepEqual((await shown(id)).journals, []);
  });

  test("a value must be an upload of the user, and is one once", async () => {
    const token = await uploaded("plan");
    const id = await newIssue({ Contract: { token } });
    const value = await storedIn(id, "Contract");
    const other = await newIssue();
    const refused = ["Contract must be a file: send the token of an upload."];
    for (const wrong of [value, "nonsense", { token }, { token: await uploaded("x", "x.txt", cast.mary) }]) {
      assert.deepEqual(await errors(await put(other, { Contract: wrong })), refused, JSON.stringify(wrong));
    }
    assert.equal(await storedIn(other, "Contract"), null);
    assert.equal((await put(id, { Contract: [await uploaded("a"), await uploaded("b")] })).status, 422);
  });

  test("a file is seen by those who see the field on the issue, and by no others", async () => {
    const id = await newIssue({ Contract: await uploaded("all") });
    const secret = await newIssue({}, { is_private: true });
    assert.equal((await put(secret, { Contract: await uploaded("private") })).status, 204);
    const [all, hidden] = [await storedIn(id, "Contract"), await storedIn(secret, "Contract")];
    const status = async (value: string | undefined) => [
      await download(value, cast.ada),
      await download(value, cast.mary),
      await download(value, cast.outsider),
    ];
    assert.deepEqual(await status(all), [200, 200, 404]);
    assert.deepEqual(await status(hidden), [200, 404, 404]);
    await answered(app, "PUT", `/custom_fields/${ids.Contract}.json`, {
      custom_field: { visible: false, role_ids: [1] },
    });
    const managers = await status(all);
    await answered(app, "PUT", `/custom_fields/${ids.Contract}.json`, { custom_field: { visible: true } });
    const roles = (await answered(app, "GET", `/custom_fields/${ids.Contract}.json`)).custom_field.roles;
    assert.deepEqual(managers, [200, 404, 404], JSON.stringify(roles));
    await answered(app, "PUT", `/custom_fields/${ids.Contract}.json`, { custom_field: { tracker_ids: [2, 3] } });
    const elsewhere = await status(all);
    await answered(app, "PUT", `/custom_fields/${ids.Contract}.json`, { custom_field: { tracker_ids: [1, 2, 3] } });
    assert.deepEqual(elsewhere, [404, 404, 404], "issues of the tracker do not have the field");
  });

  test("the history names the file, which goes with its value", async () => {
    const id = await newIssue({ Contract: await uploaded("old", "old.txt") });
    const old = await storedIn(id, "Contract");
    assert.equal((await put(id, { Contract: await uploaded("new", "new.txt") })).status, 204);
    const fresh = await storedIn(id, "Contract");
    assert.deepEqual([await download(old), await download(fresh)], [404, 200]);
    assert.equal((await put(id, { Contract: "" })).status, 204);
    assert.equal(await download(fresh), 404);
    const details = (await shown(id)).journals.flatMap(({ details }: { details: object[] }) => details);
    const detail = { property: "cf", name: String(ids.Contract) };
    assert.deepEqual(details, [
      { ...detail, old_value: "old.txt", new_value: "new.txt" },
      { ...detail, old_value: "new.txt", new_value: null },
    ]);
    assert.match(await page(`/issues/${id}`), /Contract.*old\.txt.*new\.txt/s);
    assert.equal(await download(await storedIn(id, "Contract")), 404);
  });

  test("it can be deleted where it is, by those who may edit the issue", async () => {
    const id = await newIssue({ Contract: await uploaded("plan") });
    const value = await storedIn(id, "Contract");
    const remove = (by: Person) => app.request(`/attachments/${value}.json`, { method: "DELETE", key: by.key });
    assert.equal((await remove(cast.mary)).status, 403);
    assert.equal((await remove(cast.ada)).status, 204);
    assert.equal(await storedIn(id, "Contract"), "", "as Redmine says it of a value that was saved empty");
    assert.equal(await download(value), 404);
  });

  test("it goes with the issue, and with the field", async () => {
    const id = await newIssue({ Contract: await uploaded("plan") });
    const value = await storedIn(id, "Contract");
    await answered(app, "DELETE", `/issues/${id}.json`, undefined, ADMIN_KEY);
    assert.equal(await download(value), 404);
    await made("Passing");
    const other = await newIssue({ Passing: await uploaded("plan") });
    const passing = await storedIn(other, "Passing");
    assert.equal(await download(passing), 200);
    await answered(app, "DELETE", `/custom_fields/${ids.Passing}.json`);
    assert.equal(await download(passing), 404);
  });

  test("pages and lists show it as a link, a picture small besides", async () => {
    const id = await newIssue({ Contract: await uploaded(PNG, "dot.png") });
    const value = await storedIn(id, "Contract");
    const link = new RegExp(
      `href="/attachments/download/${value}"[^>]*><img src="/attachments/thumbnail/${value}/100"[^>]*/><bdi>dot.png</bdi>`,
    );
    assert.match(await page(`/issues/${id}`), link);
    assert.match(await page(`/issues?set_filter=1&issue_id=${id}&c[]=subject&c[]=cf_${ids.Contract}`), link);
    assert.match(await page(`/issues.csv?set_filter=1&issue_id=${id}&c[]=subject&c[]=cf_${ids.Contract}`), /dot\.png/);
    const sorted = await answered(app, "GET", `/issues.json?sort=cf_${ids.Contract}`, undefined, cast.ada.key);
    assert.ok(sorted.total_count > 0);
  });

  test("the forms of an issue take it, keep it and empty it", async () => {
    const control = `issue[cf_${ids.Contract}]`;
    const fields: [string, string][] = [
      ["issue[project_id]", "1"],
      ["issue[tracker_id]", "1"],
    ];
    const saved = async (path: string, values: (string | File)[], more: [string, string][] = []) => {
      const answer = await send(path, [...more, ...values.map((value): [string, string | File] => [control, value])]);
      assert.equal(answer.status, 303, await answer.clone().text());
      return new URL(answer.headers.get("location") ?? "", "http://x").pathname;
    };
    const none = new File([], "");
    const refused = await send("/issues", [...fields, [control, new File(["plan"], "plan.txt")], [control, ""]]);
    assert.equal(refused.status, 422);
    const [, token = ""] = /value="(\d+\.[0-9a-f]{64})" checked/.exec(await refused.text()) ?? [];
    const path = await saved("/issues", [none, "", token], [...fields, ["issue[subject]", "Gate"]]);
    const id = Number(path.split("/").at(-1));
    const value = (await storedIn(id, "Contract")) ?? "";
    assert.equal(await download(value, cast.ada), 200, "it need not be sent again");
    assert.match(await page(`${path}?edit=1`), /Keep plan\.txt/);
    assert.match(
      await page(path),
      new RegExp(`<form [^>]*multipart/form-data[^>]*>(?:(?!</form>).)*was\\[cf_${ids.Contract}\\]`, "s"),
    );
    await saved(path, [none, "", value], [["issue[notes]", "Kept"]]);
    assert.equal(await storedIn(id, "Contract"), value);
    await saved(path, [new File(["another"], "another.txt"), "", value]);
    assert.notEqual(await storedIn(id, "Contract"), value);
    assert.equal(await download(value), 404);
    await saved(path, [none, ""]);
    assert.equal(await storedIn(id, "Contract"), "");
  });

  test("agents read what it is called and its id, and may write that back", async () => {
    const id = await newIssue({ Contract: await uploaded("Clause one") });
    const attachment = Number(await storedIn(id, "Contract"));
    const { issue } = await toolAnswer(app, "service_issues_get", { id }, cast.ada);
    const read = issue.custom_fields.find((one: { name: string }) => one.name === "Contract").value;
    assert.equal(read, `plan.txt (#${attachment})`);
    assert.equal((await toolAnswer(app, "service_attachments_get", { id: attachment }, cast.ada)).text, "Clause one");
    await toolAnswer(app, "service_issues_update", { id, custom_fields: { Contract: read } }, cast.ada);
    assert.deepEqual((await shown(id)).journals, []);
    const token = await uploaded("Clause two");
    await toolAnswer(app, "service_issues_update", { id, custom_fields: { Contract: token } }, cast.ada);
    assert.notEqual(await storedIn(id, "Contract"), String(attachment));
  });

  test("a copy has none, and several issues do not get one", async () => {
    const id = await newIssue({ Contract: await uploaded("plan") });
    const copy = await answered(
      app,
      "POST",
      "/issues.json",
      { issue: { project_id: "home", subject: "Copy" }, copy_from: id },
      cast.ada.key,
    );
    assert.equal(await storedIn(copy.issue.id, "Contract"), null);
    assert.doesNotMatch(await page(`/issues/bulk_edit?ids[]=${id}&ids[]=${copy.issue.id}`), /Contract/);
  });

  test("a field of files is of issues, and has nothing of texts", async () => {
    const create = (more: object) =>
      app.request("/custom_fields.json", {
        method: "POST",
        key: ADMIN_KEY,
        json: { custom_field: { ...definition, name: "Another", ...more } },
      });
    for (const customized_type of ["project", "user", "version"]) {
      assert.match((await errors(await create({ customized_type }))).join(), /a file is a value of issues alone/);
    }
    const texts = {
      default_value: "x",
      regexp: "^x$",
      min_length: 1,
      max_length: 2,
      is_filter: true,
      searchable: true,
    };
    assert.equal((await errors(await create(texts))).length, 6);
    assert.equal((await create({ multiple: true })).status, 422);
  });
});
