import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { viewerByLogin } from "../../../accounts/index.js";
import { change } from "../../../kernel/index.js";
import {
  ADMIN_KEY,
  answered,
  meanwhile,
  type Person,
  people,
  project,
  session,
  type TestApp,
  testApp,
} from "../../../testing/index.js";
import { deleteCase } from "../case/delete-case.js";
import { updateCase } from "../case/update-case.js";

describe("CRM cases in REST", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;
  let home: { id: number; identifier: string };

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary", "outsider");
    home = await crmProject("home");
  });
  after(() => app.close());

  async function crmProject(identifier: string, modules = ["issue_tracking", "crm"]) {
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    const made = await project(app, identifier, { members });
    await answered(app, "PUT", `/projects/${made.id}.json`, { project: { enabled_module_names: modules } });
    return made;
  }

  const ask = (method: string, path: string, json?: unknown, key = cast.ada.key) =>
    app.request(path, { method, key, json });
  const errors = async (response: Response) => ((await response.json()) as { errors: string[] }).errors.join(" ");
  const created = async (fields: Record<string, unknown>, key = cast.ada.key) =>
    (await answered(app, "POST", "/crm_cases.json", { crm_case: { project_id: home.id, ...fields } }, key)).crm_case;
  const shown = async (id: number, include = "", key = cast.ada.key) =>
    (await answered(app, "GET", `/crm_cases/${id}.json?include=${include}`, undefined, key)).crm_case;
  const update = (id: number, fields: unknown, key = cast.ada.key) =>
    ask("PUT", `/crm_cases/${id}.json`, { crm_case: fields }, key);

  test("a case has an issue's fields where they mean the same, and its own", async () => {
    const response = await ask("POST", "/crm_cases.json", {
      crm_case: {
        project_id: home.id,
        name: " Roof garden ",
        description: "For **ten** offices",
        company: "Acme",
        contact: "Wile E.",
        price: "1250.50",
        currency: "usd",
        assigned_to_id: cast.grace.id,
        watcher_user_ids: [cast.mary.id],
      },
    });
    assert.equal(response.status, 201);
    const { crm_case: made } = (await response.json()) as { crm_case: Record<string, unknown> };
    assert.equal(response.headers.get("location"), `http://bellwether.test/crm_cases/${Number(made.id)}`);
    const { id, created_on, updated_on, ...rest } = made;
    assert.deepEqual(rest, {
      project: { id: home.id, name: "home" },
      status: { id: 1, name: "New", is_closed: false },
      author: { id: cast.ada.id, name: "Ada" },
      assigned_to: { id: cast.grace.id, name: "Grace" },
      name: "Roof garden",
      description: "For **ten** offices",
      company: "Acme",
      contact: "Wile E.",
      price: 1250.5,
      currency: "USD",
      closed_on: null,
      lock_version: 0,
    });
    assert.equal(created_on, updated_on);
    const { watchers } = await shown(Number(id), "watchers");
    assert.deepEqual(watchers, [{ id: cast.mary.id, name: "Mary" }]);
  });

  test("what was not said is the first status, no price, and euros", async () => {
    const { status, price, currency, company, assigned_to } = await created({ name: "Bare" });
    assert.deepEqual([status.name, price, currency, company, assigned_to], ["New", null, "EUR", null, undefined]);
  });

  test("everything wrong with a case is said at once, and nothing is written", async () => {
    const before = (await answered(app, "GET", "/crm_cases.json?status_id=*")).total_count;
    const wrong = { name: "", price: "much", currency: "QQQ", mood: "good", company: "x".repeat(256) };
    const said = await errors(await ask("POST", "/crm_cases.json", { crm_case: { project_id: home.id, ...wrong } }));
    for (const what of [
      /Name cannot be blank/,
      /Price is not a number/,
      /Currency is not a currency/,
      /mood/,
      /Company is too long/,
    ]) {
      assert.match(said, what);
    }
    // Twelve and a half, or twelve thousand and five hundred?
    for (const price of ["12,500", "12.500,00", "0x10", true, [5]]) {
      const crm_case = { project_id: home.id, name: "x", price };
      assert.match(await errors(await ask("POST", "/crm_cases.json", { crm_case })), /Price is not a number/);
    }
    const rules = await errors(
      await ask("POST", "/crm_cases.json", {
        crm_case: { project_id: home.id, name: "x", status_id: 99, assigned_to_id: cast.outsider.id, price: -1 },
      }),
    );
    assert.match(rules, /Price/);
    const verb = await errors(
      await ask("POST", "/crm_cases.json", {
        crm_case: { project_id: home.id, name: "x", status_id: 99, assigned_to_id: cast.outsider.id },
      }),
    );
    assert.match(verb, /Status is not one of: New, Contacted, .*Assignee cannot be given cases/);
    assert.match(
      await errors(await ask("POST", "/crm_cases.json", { crm_case: { name: "x" } })),
      /Project cannot be blank/,
    );
    assert.equal((await answered(app, "GET", "/crm_cases.json?status_id=*")).total_count, before);
  });

  test("an update is one journal with its details, and closing says when", async () => {
    const { id } = await created({ name: "A pond", price: 10 });
    const fields = { status_id: 5, price: 12.25, company: "Koi Ltd", notes: "They **signed**" };
    assert.equal((await update(id, fields)).status, 204);
    const { journals, status, closed_on, lock_version } = await shown(id, "journals");
    assert.equal(journals.length, 1);
    assert.equal(journals[0].notes, "They **signed**");
    assert.deepEqual(
      journals[0].details.map(({ name, old_value, new_value }: Record<string, string>) => [name, old_value, new_value]),
      [
        ["company", null, "Koi Ltd"],
        ["price", "10", "12.25"],
        ["status_id", "1", "5"],
      ],
    );
    assert.deepEqual([status.name, status.is_closed, typeof closed_on, lock_version], ["Won", true, "string", 1]);
    assert.equal((await update(id, { status_id: 5, price: "12.25", company: "Koi Ltd" })).status, 204);
    assert.equal((await shown(id, "journals")).journals.length, 1, "what changes nothing writes nothing");
  });

  test("an update of an old version is refused and names what changed meanwhile", async () => {
    const { id } = await created({ name: "A fence" });
    await update(id, { price: 5, lock_version: 0 }, cast.grace.key);
    const response = await update(id, { price: 6, lock_version: 0 });
    assert.equal(response.status, 422);
    assert.match(await errors(response), /updated by someone else.*Grace changed price/);
    assert.equal((await shown(id)).price, 5);
  });

  test("a client may write back what it read", async () => {
    const { id } = await created({ name: "A gate", contact: "Bob" });
    assert.equal((await update(id, { ...(await shown(id, "journals,watchers")), name: "A wide gate" })).status, 204);
    const { name, contact } = await shown(id);
    assert.deepEqual([name, contact], ["A wide gate", "Bob"]);
  });

  test("a private note with changes hides the note and not the changes", async () => {
    const { id } = await created({ name: "A shed" });
    await update(id, { price: 3, notes: "They would pay 5", private_notes: true });
    const all = (await shown(id, "journals")).journals;
    assert.deepEqual(
      all.map((one: Record<string, unknown>) => one.private_notes),
      [false, true],
    );
    const seen = (await shown(id, "journals", cast.mary.key)).journals;
    assert.deepEqual(
      seen.map((one: Record<string, unknown>) => one.notes),
      [null],
    );
    const refused = await update(id, { notes: "Me too", private_notes: true }, cast.mary.key);
    assert.equal(refused.status, 403);
  });

  test("who may not see cases finds none, and is not told which there are", async () => {
    const { id } = await created({ name: "Secret customer" });
    for (const [key, status] of [
      [cast.outsider.key, 404],
      [undefined, 401],
    ] as const) {
      for (const path of [`/crm_cases/${id}.json`, "/crm_cases/999999.json"]) {
        for (const method of ["GET", "PUT", "DELETE"]) {
          const response = await app.request(path, {
            method,
            key,
            json: method === "PUT" ? { crm_case: {} } : undefined,
          });
          assert.equal(response.status, status, `${method} ${path}`);
        }
      }
    }
    const listed = await answered(app, "GET", "/crm_cases.json?status_id=*", undefined, cast.outsider.key);
    assert.deepEqual([listed.crm_cases, listed.total_count], [[], 0]);
  });

  test("a public project shows its cases to members only", async () => {
    const open = await project(app, "open", { isPublic: true, members: { Manager: [cast.ada] } });
    await answered(app, "PUT", "/projects/open.json", { project: { enabled_module_names: ["crm"] } });
    await created({ project_id: open.id, name: "Customer" });
    assert.equal((await ask("GET", "/projects/open/crm_cases.json")).status, 200);
    assert.equal((await ask("GET", "/projects/open/crm_cases.json", undefined, cast.outsider.key)).status, 403);
  });

  test("a project without the module has no cases, for administrators neither", async () => {
    const plain = await crmProject("plain", ["issue_tracking"]);
    const wanted = { crm_case: { project_id: plain.id, name: "x" } };
    for (const key of [cast.ada.key, ADMIN_KEY]) {
      assert.equal((await ask("POST", "/crm_cases.json", wanted, key)).status, 403);
      assert.equal((await ask("GET", "/projects/plain/crm_cases.json", undefined, key)).status, 403);
    }
    const cookie = await session(app, cast.ada);
    for (const path of ["crm_cases", "crm_cases/new"]) {
      const page = await app.request(`/projects/plain/${path}`, { cookie, headers: { accept: "text/html" } });
      assert.equal(page.status, 403);
      assert.match(await page.text(), /belongs to a module that is off in this project/, path);
    }
  });

  test("each permission lets do what it names, and nothing more", async () => {
    const { id } = await created({ name: "Rights" }, cast.mary.key);
    const mary = cast.mary.key;
    assert.equal((await update(id, { notes: "A comment" }, mary)).status, 204);
    assert.equal((await update(id, { price: 1 }, mary)).status, 403);
    assert.equal((await ask("DELETE", `/crm_cases/${id}.json`, undefined, cast.grace.key)).status, 403);
    assert.equal((await shown(id, "watchers", mary)).watchers, undefined);
    const others = { user_id: cast.grace.id };
    assert.equal((await ask("POST", `/crm_cases/${id}/watchers.json`, others, mary)).status, 403);
    assert.equal((await ask("POST", `/crm_cases/${id}/watchers.json`, { user_id: cast.mary.id }, mary)).status, 204);
    assert.equal((await ask("POST", `/crm_cases/${id}/watchers.json`, others)).status, 204);
    assert.equal((await ask("DELETE", `/crm_cases/${id}/watchers/${cast.grace.id}.json`)).status, 204);
    const left = (await shown(id, "watchers")).watchers;
    assert.deepEqual(
      left.map((one: { name: string }) => one.name),
      ["Mary"],
    );
  });

  test("who comments or changes watches from then on, where they may add watchers", async () => {
    for (const field of ["notes", "contact"]) {
      const { id } = await created({ name: "Talk" });
      for (const { key } of [cast.ada, cast.grace])
        assert.equal((await update(id, { [field]: `By ${key}` }, key)).status, 204);
      assert.deepEqual((await shown(id, "watchers")).watchers, [{ id: cast.ada.id, name: "Ada" }]);
    }
    const choose = (auto_watch: boolean) =>
      answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { auto_watch } });
    await choose(false);
    const { id } = await created({ name: "Talk" });
    assert.equal((await update(id, { notes: "As they chose" }, cast.ada.key)).status, 204);
    assert.deepEqual((await shown(id, "watchers")).watchers, []);
    await choose(true);
  });

  test("its author may be its assignee, as long as they are active", async () => {
    const setStatus = (status: number) => answered(app, "PUT", `/users/${cast.outsider.id}.json`, { user: { status } });
    const { id } = await created({ name: "Leaver" });
    await app.runtime.db.updateTable("crm_cases").set({ author_id: cast.outsider.id }).where("id", "=", id).execute();
    await setStatus(3);
    const locked = await update(id, { assigned_to_id: cast.outsider.id });
    assert.match(await errors(locked), /Assignee/);
    const cookie = await session(app, cast.ada);
    const form = async () => (await app.request(`/crm_cases/${id}/edit`, { cookie })).text();
    const choice = ">Outsider</option>";
    assert.ok(!(await form()).includes(choice), "who is locked is no choice");
    await setStatus(1);
    assert.ok((await form()).includes(choice));
    assert.equal((await update(id, { assigned_to_id: cast.outsider.id })).status, 204);
    await setStatus(3);
    assert.ok((await form()).includes(choice), "who has it stays");
    assert.equal((await update(id, { name: "Left", assigned_to_id: cast.outsider.id })).status, 204);
    await setStatus(1);
  });

  test("a case is moved where the actor may add cases, and nowhere else", async () => {
    const { id } = await created({ name: "Mover" });
    const away = await crmProject("away");
    const shut = await project(app, "shut", { members: { Reporter: [cast.ada] } });
    const denied = await update(id, { project_id: shut.id });
    assert.equal(denied.status, 422);
    assert.match(await errors(denied), /Project is not one to which you may move cases/);
    assert.equal((await update(id, { project_id: "shut" })).status, 422);
    assert.equal((await update(id, { project_id: "nowhere" })).status, 422);
    assert.equal((await update(id, { project_id: away.id })).status, 204);
    assert.equal((await shown(id)).project.id, away.id);
    assert.equal((await update(id, { project_id: "home" })).status, 204);
    assert.equal((await shown(id)).project.id, home.id);
  });

  test("who changes or deletes a case while it is moved out of their sight finds none", async () => {
    const elsewhere = await project(app, "elsewhere");
    await answered(app, "PUT", `/projects/${elsewhere.id}.json`, { project: { enabled_module_names: ["crm"] } });
    const admin = await viewerByLogin(app.runtime.db, "admin", { kind: "session", readOnly: false });
    assert.ok(admin);
    const { id } = await created({ name: "Out of sight" });
    const asking: [method: string, sent?: object][] = [["PUT", { crm_case: { notes: "Here?" } }], ["DELETE"]];
    for (const [method, sent] of asking) {
      const { answer }: { answer: Promise<Response> } = await change(app.runtime, admin, async (open) => {
        await updateCase(open, { id, fields: { project_id: elsewhere.id } });
        return meanwhile(app, () => ask(method, `/crm_cases/${id}.json`, sent));
      });
      assert.equal((await answer).status, 404, method);
      await update(id, { project_id: home.id }, ADMIN_KEY);
    }
  });

  test("a list is filtered, sorted and paged by every field", async () => {
    const list = await crmProject("list");
    for (const [place, name] of ["Alpha", "Beta", "Gamma"].entries()) {
      const own = { company: place === 0 ? "Zeta" : null, price: place * 100, status_id: place === 2 ? 6 : 1 };
      await created({ project_id: list.id, name, ...own, assigned_to_id: place === 1 ? cast.grace.id : null });
    }
    const names = async (query: string, key = cast.ada.key) =>
      (await answered(app, "GET", `/projects/list/crm_cases.json?${query}`, undefined, key)).crm_cases
        .map((one: { name: string }) => one.name)
        .join();
    assert.equal(await names(""), "Beta,Alpha", "open ones, last changed first");
    assert.equal(await names("status_id=*&sort=name"), "Alpha,Beta,Gamma");
    assert.equal(await names("status_id=closed"), "Gamma");
    assert.equal(await names("status_id=6"), "Gamma");
    assert.equal(await names("status_id=*&price=>=100&sort=price:desc"), "Gamma,Beta");
    assert.equal(await names("company=Zeta"), "Alpha");
    assert.equal(await names("company=!Zeta"), "Beta", "who has none is not of it");
    assert.equal(await names("company=!~zet"), "Beta");
    assert.equal(await names("name=~lph"), "Alpha");
    assert.equal(await names("assigned_to_id=me", cast.grace.key), "Beta");
    assert.equal(await names("assigned_to_id=!*"), "Alpha");
    assert.equal(await names("status_id=*&sort=name&limit=1&offset=1"), "Beta");
    assert.equal(await names("sort=company"), "Alpha,Beta", "what is empty comes last");
    assert.equal((await ask("GET", "/crm_cases.json?price=much")).status, 422);
    // Redmine's long form, which lists closed ones as well.
    const long = (name: string, operator: string, value: string) =>
      `f[]=${name}&op[${name}]=${operator}&v[${name}][]=${value}`;
    assert.equal(await names(`${long("price", ">=", "100")}&sort=name`), "Beta,Gamma");
    assert.equal(await names(`${long("company", "!", "Zeta")}&${long("status_id", "o", "")}`), "Beta");
    for (const query of [long("nothing", "=", "1"), "f[]=price", long("price", "%", "1")]) {
      assert.equal((await ask("GET", `/crm_cases.json?${query}`)).status, 422, query);
    }
    assert.equal((await ask("GET", "/crm_cases.json?constructor=1&sort=constructor")).status, 200);
    const everywhere = await answered(app, "GET", "/crm_cases.json?status_id=*&project_id=list");
    assert.equal(everywhere.total_count, 3);
  });

  test("who begins to watch a case while it is deleted finds none, and nothing of it stays behind", async () => {
    const { id } = await created({ name: "Going" });
    const ada = await viewerByLogin(app.runtime.db, "ada", { kind: "session", readOnly: false });
    assert.ok(ada);
    const { answer } = await change(app.runtime, ada, async (open) => {
      await deleteCase(open, { id });
      return meanwhile(app, () => ask("POST", `/crm_cases/${id}/watchers.json`, { user_id: cast.ada.id }));
    });
    assert.equal((await answer).status, 404);
    const left = app.runtime.db.selectFrom("watchers").select("user_id").where("entity_id", "=", id);
    assert.deepEqual(await left.where("entity_type", "=", "CrmCase").execute(), []);
  });

  test("a deleted case takes its journals and watchers along", async () => {
    const { id } = await created({ name: "Gone", watcher_user_ids: [cast.ada.id] });
    await update(id, { notes: "Soon" });
    assert.equal((await ask("DELETE", `/crm_cases/${id}.json`)).status, 204);
    for (const table of ["journals", "watchers"] as const) {
      const rows = app.runtime.db.selectFrom(table).selectAll().where("entity_type", "=", "CrmCase");
      assert.deepEqual(await rows.where("entity_id", "=", id).execute(), [], table);
    }
  });

  test("a closed project is the reason that the refusals of a deletion and of the form name", async () => {
    const shut = await crmProject("sealed");
    const { id } = await created({ name: "Kept", project_id: shut.id });
    await answered(app, "PUT", "/projects/sealed/close.json");
    const response = await ask("DELETE", `/crm_cases/${id}.json`);
    assert.equal(response.status, 403);
    const reason = "You are not allowed to do that in this project; it is closed.";
    assert.equal(await errors(response), reason);
    const asked = { cookie: await session(app, cast.ada), headers: { accept: "text/html" } };
    const form = await app.request(`/crm_cases/${id}/edit`, asked);
    assert.equal(form.status, 403);
    assert.ok((await form.text()).includes(reason));
  });

  test("inputs of hostile sizes are refused in a few words", async () => {
    const { id } = await created({ name: "Bounds" });
    for (const fields of [
      { name: "x".repeat(256) },
      { notes: "x".repeat(65_536) },
      { description: "x".repeat(65_536) },
      { price: 1e13 },
      { price: 0.001 },
      { watcher_user_ids: Array.from({ length: 1_001 }, (_, place) => place + 1) },
    ]) {
      const response = await update(id, fields);
      assert.equal(response.status, 422, Object.keys(fields).join());
      assert.ok((await response.text()).length < 500);
    }
    assert.equal((await update(id, { name: "x".repeat(255), price: 9_999_999_999_999 })).status, 204);
  });
});
