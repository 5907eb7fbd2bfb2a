import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { called } from "../../../../tests/mcp/agent.js";
import { crowd } from "../../../../tests/pages/crowd.js";
import { answered, type Person, people, person, project, type TestApp, testApp } from "../../../testing/index.js";

describe("Tools for CRM cases", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "mary" | "outsider", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary", "outsider");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
    const home = await project(app, "home", { members });
    await answered(app, "PUT", `/projects/${home.id}.json`, {
      project: { enabled_module_names: ["issue_tracking", "crm"] },
    });
  });
  after(() => app.close());

  const call = (name: string, input: Record<string, unknown>, { key } = cast.ada) =>
    called(app, `service_crm_cases_${name}`, input, { credential: { "x-service-api-key": key } });
  // biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected
  async function done(name: string, input: Record<string, unknown>, person = cast.ada): Promise<any> {
    const result = await call(name, input, person);
    assert.ok(!result.isError, result.content[0]?.text ?? "");
    assert.deepEqual(JSON.parse(result.content[0]?.text ?? ""), result.structuredContent);
    assert.ok(Buffer.byteLength(result.content[0]?.text ?? "") <= 32_000);
    return result.structuredContent;
  }
  async function refused(name: string, input: Record<string, unknown>, sentence: RegExp, person = cast.ada) {
    const result = await call(name, input, person);
    assert.ok(result.isError, "it was not refused");
    assert.match(result.content[0]?.text ?? "", sentence);
  }

  test("a case is created and read by names, logins and addresses", async () => {
    const { id, url, created } = await done("create", {
      project: "Home",
      name: "Roof garden",
      status: "contacted",
      assigned_to: "grace",
      price: "1250,50",
      currency: "chf",
      watchers: ["mary"],
    });
    assert.ok(created);
    for (const reference of [id, `#${id}`, String(id), url, `${url}?since=1#change-3`, `/crm_cases/${id}`]) {
      const { crm_case } = await done("get", { id: reference });
      assert.deepEqual(
        [crm_case.name, crm_case.status.name, crm_case.assigned_to.name, crm_case.price, crm_case.currency],
        ["Roof garden", "Contacted", "Grace", 1250.5, "CHF"],
      );
      assert.deepEqual(crm_case.may, { edit: true, comment: true, comment_privately: true });
      assert.deepEqual(crm_case.watchers, [{ id: cast.mary.id, name: "Mary" }]);
    }
    assert.equal((await done("get", { id }, cast.mary)).crm_case.watchers, undefined);
    assert.equal((await answered(app, "GET", `/crm_cases/${id}.json`)).crm_case.via, "Test", "by which agent");
  });

  test("of very many watchers of a case those that fit are named, the caller among them, and all are counted", async () => {
    const { id } = await done("create", { project: "home", name: "Watched", watchers: ["mary"] });
    await crowd(app, 60);
    await sql`
      insert into watchers (entity_type, entity_id, user_id)
      select 'CrmCase', ${id}, id from users where login like 'crowd%' or login = 'ada'`.execute(app.runtime.db);
    const { crm_case } = await done("get", { id });
    assert.equal(crm_case.watchers_count, 62);
    assert.ok(crm_case.watchers.some((one: { id: number }) => one.id === cast.ada.id));
  });

  test("a project whose module is off is refused by name, with those where a case can be created", async () => {
    await project(app, "shed", { members: { Manager: [cast.ada] } });
    await project(app, "homestead", { members: { Manager: [cast.ada], Reporter: [cast.outsider] } });
    const modules = { enabled_module_names: ["issue_tracking", "crm"] };
    await answered(app, "PUT", "/projects/shed.json", { project: modules });
    const inHomestead = { project: "homestead", name: "x" };
    await refused(
      "create",
      inHomestead,
      /^project: The module crm is off in homestead. You may create in: home, shed.$/,
    );
    await refused("create", inHomestead, /in no other project.*can switch it on/, cast.outsider);
  });

  test("where no project is named, it is told in which a case can be created", async () => {
    await refused("create", { name: "x" }, /^project: .* You may create in: home, shed\. service_projects_list/);
    await refused("create", { name: "x" }, /^project: .*none in which you may create/, cast.outsider);
  });

  test("a reference that means nothing is refused with those that would", async () => {
    await refused(
      "create",
      { project: "home", name: "x", status: "Sleeping" },
      /New, Contacted, Qualified, Offer, Won, Lost/,
    );
    await refused("create", { project: "home", name: "x", assigned_to: "nobody-here" }, /Grace/);
    await refused("create", { project: "nowhere", name: "x" }, /home/);
    await refused("get", { id: 99_999 }, /not found/);
    await refused("get", { id: "https://elsewhere.example/crm_cases/1" }, /^id: .*another host/);
    await refused("create", { project: "home", name: "x", mood: "good" }, /mood/);
  });

  test("a dry run checks everything and writes nothing", async () => {
    const count = async () => (await done("list", { status: "any", count_only: true })).total_count;
    const before = await count();
    assert.deepEqual(await done("create", { project: "home", name: "Dry", dry_run: true }), {
      id: null,
      url: null,
      created: false,
      mentioned: [],
      unmatched_mentions: [],
      dry_run: true,
    });
    await refused("create", { project: "home", name: "", dry_run: true }, /blank/);
    assert.equal(await count(), before);
  });

  test("the same key creates one case only, of the same author", async () => {
    const wanted = { project: "home", name: "Once", idempotency_key: "k1" };
    const first = await done("create", wanted);
    assert.deepEqual(await done("create", wanted), { ...first, created: false });
    assert.notEqual((await done("create", wanted, cast.grace)).id, first.id);
  });

  test("a key that created an issue creates a case as well", async () => {
    const key = { project: "home", idempotency_key: "k3" };
    const credential = { "x-service-api-key": cast.ada.key };
    const issue = await called(app, "service_issues_create", { ...key, subject: "Both" }, { credential });
    assert.equal(issue.structuredContent?.created, true);
    assert.equal((await done("create", { ...key, name: "Both" })).created, true);
  });

  test("a key stands for one set of arguments, and for a case that its author sees", async () => {
    const wanted = { project: "home", name: "Kept apart", idempotency_key: "k2" };
    const { id } = await done("create", wanted, cast.mary);
    const other = new RegExp(`^idempotency_key: .*CRM case ${id}`);
    await refused("create", { ...wanted, name: "Another" }, other, cast.mary);
    await refused("create", { ...wanted, name: "Another", dry_run: true }, other, cast.mary);
    assert.deepEqual((await done("create", { ...wanted, dry_run: true }, cast.mary)).id, id);
    const away = await project(app, "away", { members: { Manager: [cast.ada] } });
    const modules = { enabled_module_names: ["crm"] };
    await answered(app, "PUT", `/projects/${away.id}.json`, { project: modules });
    await answered(app, "PUT", `/crm_cases/${id}.json`, { crm_case: { project_id: away.id } }, cast.ada.key);
    await refused("create", wanted, /CRM case not found/, cast.mary);
    await answered(app, "DELETE", `/crm_cases/${id}.json`, undefined, cast.ada.key);
    assert.equal((await done("create", wanted, cast.mary)).created, true, "the key went with the case");
  });

  test("a refusal of the verb names the argument", async () => {
    const wanted = { project: "home", name: "Others watch", watchers: ["grace"] };
    await refused("create", wanted, /^watchers: /, cast.mary);
  });

  test("what was written is answered: changes, version, whom it names; a dry run says the same", async () => {
    const { id, unmatched_mentions } = await done("create", {
      project: "home",
      name: "A hedge",
      description: "@nobodyy",
    });
    assert.deepEqual(unmatched_mentions, ["@nobodyy"]);
    const wanted = { id, price: 10, notes: "@grace and @nobodyy, please look" };
    const { url, journal_ids: none, dry_run, ...said } = await done("update", { ...wanted, dry_run: true });
    assert.deepEqual([none, dry_run], [[], true]);
    assert.deepEqual((await done("get", { id })).crm_case.lock_version, 0);
    const { journal_ids, ...written } = await done("update", wanted);
    assert.deepEqual(written, { url, ...said });
    assert.equal(journal_ids.length, 1);
    assert.deepEqual(
      [said.changed, said.lock_version, said.changes, said.mentioned, said.unmatched_mentions],
      [
        true,
        1,
        [{ field: "price", old: null, new: "10" }],
        [{ id: cast.grace.id, login: "grace", name: "Grace" }],
        ["@nobodyy"],
      ],
    );
    const named = async (description: string) => (await done("update", { id, description })).mentioned.length;
    // Whom the description named before is not told again.
    assert.deepEqual([await named("For @grace"), await named("Still for @grace")], [1, 0]);
  });

  test("a watcher who cannot see the case is named as one who is told nothing", async () => {
    const { watchers_not_told } = await done("create", {
      project: "home",
      name: "A hedge",
      watchers: ["me", "outsider"],
    });
    assert.deepEqual(watchers_not_told, ["outsider"]);
  });

  test("an update changes fields, comments, or both, and says whether anything did change", async () => {
    const { id } = await done("create", { project: "home", name: "A fence" });
    const written = await done("update", { id, price: 10, notes: "Hello", lock_version: 0 });
    assert.deepEqual([written.changed, written.journal_ids.length], [true, 1]);
    assert.equal((await done("update", { id, price: 10 })).changed, false);
    await refused("update", { id, price: 12, lock_version: 0 }, /Ada changed price/);
    const { comments, comments_count } = await done("get", { id });
    assert.deepEqual(
      [comments_count, comments[0].notes, comments[0].changes],
      [1, "Hello", [{ field: "price", old: null, new: "10" }]],
    );
    assert.equal(typeof comments[0].via, "string", "an agent wrote it");
  });

  test("who lacks the permission is refused, and who may not see finds nothing", async () => {
    const { id } = await done("create", { project: "home", name: "Rights" });
    await refused("update", { id, price: 1 }, /^Permission denied/, cast.mary);
    await refused("get", { id }, /not found/, cast.outsider);
    await refused("update", { id, notes: "x" }, /not found/, cast.outsider);
    assert.equal((await done("list", { status: "any" }, cast.outsider)).total_count, 0);
  });

  test("a read-only key reads and does not write", async () => {
    const wanted = { api_key: { name: "Reader", read_only: true } };
    const { api_key } = await answered(app, "POST", `/users/${cast.ada.id}/api_keys.json`, wanted, cast.ada.key);
    const reader = { ...cast.ada, key: api_key.key };
    await done("list", {}, reader);
    await refused("create", { project: "home", name: "x" }, /^Permission denied/, reader);
  });

  test("an empty list says when closed cases are what was asked for", async () => {
    const { id } = await done("create", { project: "home", name: "Pagoda" });
    await done("update", { id, status: "Won" });
    const { total_count, hint } = await done("list", { query: "pagoda" });
    assert.deepEqual([total_count, hint], [0, 'None is open, but 1 closed: ask with status "any".']);
    assert.equal("hint" in (await done("list", { query: "pagoda", status: "open" })), false);
    await answered(app, "DELETE", `/crm_cases/${id}.json`);
  });

  test("a list is compact, filtered, and read on by its cursor", async () => {
    for (const name of ["List one", "List two", "List three"]) {
      await done("create", { project: "home", name, company: "Acme", assigned_to: "me" });
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; seen.length < 3; ) {
      const page = await done("list", { project: "home", query: "List", company: "acme", limit: 1, cursor });
      assert.equal(page.total_count, 3);
      assert.deepEqual(Object.keys(page.crm_cases[0]).includes("description"), false);
      seen.push(page.crm_cases[0].name);
      cursor = page.next_cursor ?? undefined;
    }
    assert.deepEqual(seen, ["List three", "List two", "List one"]);
    const mine = await done("list", { assigned_to: "me", fields: ["id", "description"] });
    assert.deepEqual(Object.keys(mine.crm_cases[0]), ["id", "description"]);
    assert.equal((await done("list", { status: "Won", count_only: true })).total_count, 0);
    assert.equal((await done("list", { updated_since: "2020-01-01", count_only: true })).total_count > 2, true);
    assert.equal((await done("list", { updated_since: "2990-01-01T10:00:00+02:00" })).total_count, 0);
    await refused("list", { updated_since: "recently" }, /not a valid time/);
    await refused("list", { updated_since: "2020" }, /not a valid time/);
    await refused("list", { updated_since: "2026-02-30" }, /not a valid time/);
    await refused("list", { updated_since: "2026-02-30 10:00" }, /not a valid time/);
    const count = async (asked: object) => (await done("list", { ...asked, count_only: true })).total_count;
    assert.equal(await count({ status: "ALL" }), await count({ status: "any" }));
    assert.equal(await count({ status: ["open", "won", "lost"] }), await count({ status: "any" }));
    assert.equal(await count({ assigned_to: "Nobody" }), await count({ assigned_to: "none" }));
    assert.equal(await count({ assigned_to: "ME", author: "Me" }), 3);
    await refused("list", { cursor: "forged" }, /cursor/);
  });

  test("a long text is read piece by piece, and every answer fits", async () => {
    const { id } = await done("create", { project: "home", name: "Long", description: 'A "line"\n'.repeat(7_000) });
    for (let place = 0; place < 25; place++) await done("update", { id, notes: `${place} ${"word ".repeat(1_000)}` });
    let text = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { crm_case } = await done("get", { id, offset, comments: 25 });
      text += crm_case.description;
      assert.equal(crm_case.description_length, 63_000);
      offset = crm_case.description_next_offset;
    }
    assert.equal(text, 'A "line"\n'.repeat(7_000));
    const { comments, comments_count, next_cursor } = await done("get", { id, comments: 5 });
    assert.deepEqual([comments.length, comments_count, comments[0].notes_next_offset > 0], [5, 25, true]);
    assert.match((await done("get", { id, comments: 5, cursor: next_cursor })).comments[0].notes, /^19 /);
    const [last] = comments;
    const rest = await done("get", { id, comment: last.id, offset: last.notes_next_offset });
    assert.equal(last.notes + rest.comments[0].notes, `24 ${"word ".repeat(1_000)}`);
    await refused("get", { id, comment: 1 }, /not found/);
  });

  test("a list stands in the order it is asked for, page by page; what is no order is refused", async () => {
    for (const [name, price] of [
      ["Fence", 20],
      ["Gate", 10],
      ["Shed", 30],
    ])
      await done("create", { project: "home", name, price, company: "In order" });
    const sorted = (input: object) => done("list", { company: "In order", ...input });
    const names = async (input: object) => (await sorted(input)).crm_cases.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names({ sort: "Price:DESC" }), ["Shed", "Fence", "Gate"]);
    assert.deepEqual(await names({ sort: "currency,name" }), ["Fence", "Gate", "Shed"]);
    const { next_cursor } = await sorted({ sort: "price", limit: 2 });
    assert.deepEqual(await names({ sort: "price", limit: 2, cursor: next_cursor }), ["Shed"]);
    await refused("list", { sort: "name", cursor: next_cursor }, /cursor/);
    await refused("list", { sort: "prize" }, /^sort: .*price/s);
    await refused("list", { sort: "price:down" }, /price:asc, price:desc/);
  });

  test("texts of a script of three bytes a sign fit as well, and none of them is lost", async () => {
    const text = "漢字\n".repeat(8_000);
    const long = { company: "社".repeat(255), contact: "人".repeat(255), description: text };
    const { id } = await done("create", { project: "home", name: "名".repeat(255), ...long });
    for (let place = 0; place < 25; place++) {
      const notes = place === 24 ? text : text.slice(0, 1_000);
      await done("update", { id, notes, company: `${place}${"社".repeat(250)}`, contact: `${place}` });
    }
    let read = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { crm_case } = await done("get", { id, offset, comments: 25 });
      read += crm_case.description;
      offset = crm_case.description_next_offset;
    }
    assert.equal(read, text);
    const { comments } = await done("get", { id, comments: 1 });
    let note = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const answer = await done("get", { id, comment: comments[0].id, offset });
      note += answer.comments[0].notes;
      offset = answer.comments[0].notes_next_offset;
    }
    assert.equal(note, text);
    const { crm_cases } = await done("list", { fields: ["id", "description"], limit: 1 });
    const [listed] = crm_cases;
    assert.deepEqual([listed.id, listed.description_length], [id, text.length]);
    assert.equal(listed.description, text.slice(0, listed.description_next_offset));
    assert.ok(Buffer.byteLength(listed.description) <= 2_000);
  });

  test("who wrote what is called an outsider as soon as they do not belong to the project", async () => {
    const guest = await person(app, "guest");
    const { roles } = await answered(app, "GET", "/roles.json");
    const { id: role } = roles.find(({ name }: { name: string }) => name === "Manager");
    const membership = { user_id: guest.id, role_ids: [role] };
    const joined = await answered(app, "POST", "/projects/home/memberships.json", { membership });
    const { id } = await done("create", { project: "home", name: "From a guest" }, guest);
    await done("update", { id, notes: "Guest" }, guest);
    await done("update", { id, notes: "Host" });
    const standings = async () => {
      const { crm_case, comments } = await done("get", { id });
      return [crm_case, ...comments].map(({ author }) => `${author.name} ${author.standing}`);
    };
    const inList = async (fields: string[]) =>
      (await done("list", { query: "guest", fields })).crm_cases[0].author_standing;
    assert.deepEqual(await standings(), ["Guest member", "Ada member", "Guest member"]);
    assert.equal(await inList(["name"]), undefined);
    await answered(app, "DELETE", `/memberships/${joined.membership.id}.json`);
    assert.deepEqual(await standings(), ["Guest outsider", "Ada member", "Guest outsider"]);
    assert.deepEqual([await inList(["name"]), await inList(["id", "price"])], ["outsider", undefined]);
  });

  test("private notes are kept from who may not see them", async () => {
    const { id } = await done("create", { project: "home", name: "Private" });
    await done("update", { id, notes: "Between us", private_notes: true });
    assert.equal((await done("get", { id }, cast.grace)).comments.length, 1);
    const { comments, comments_count } = await done("get", { id }, cast.mary);
    assert.deepEqual([comments, comments_count], [[], 0]);
  });
});
