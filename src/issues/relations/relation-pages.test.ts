import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Subtasks and relations on pages", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };
  const cookies = new Map<Person, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] },
    });
    for (const one of Object.values(cast)) cookies.set(one, await session(app, one));
  });
  after(() => app.close());

  const create = async (subject: string, fields: object = {}): Promise<number> => {
    const issue = { project_id: home.id, subject, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const html = async (path: string, who = cast.ada) =>
    (await app.request(path, { cookie: cookies.get(who), headers: { accept: "text/html" } })).text();
  const send = (path: string, fields: Record<string, string>, who = cast.ada) =>
    app.request(path, {
      method: "POST",
      cookie: cookies.get(who),
      headers: {
        accept: "text/html",
        origin: "http://bellwether.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
  /** Without the breadcrumb's and the history's links. */
  const family = (page: string) => /<div id="issue_family".*?<div id="issue_history"/s.exec(page)?.[0] ?? "";
  const links = (part: string) => [...part.matchAll(/href="\/issues\/(\d+)"/g)].map(([, id]) => Number(id));

  test("an issue shows the tree below it, and those above it over its title", async () => {
    const house = await create("House");
    const wall = await create("Wall", { parent_issue_id: house });
    const stone = await create("Stone", { parent_issue_id: wall });
    const safe = await create("Safe", { parent_issue_id: house, is_private: true });
    const page = await html(`/issues/${house}`);
    assert.deepEqual(links(family(page)), [wall, stone, safe]);
    assert.match(page, /0 of 3 closed/);
    assert.match(page, /and 3 subtasks below it/);
    assert.deepEqual(links(family(await html(`/issues/${house}`, cast.grace))), [wall, stone]);
    const crumbs = /<nav class="breadcrumb".*?<\/nav>/s.exec(await html(`/issues/${stone}`))?.[0] ?? "";
    assert.deepEqual(links(crumbs), [house, wall]);
  });

  test("a subtask is added by the form of a new issue, which names its parent", async () => {
    const house = await create("House");
    const link = /href="(\/projects\/home\/issues\/new\?parent_issue_id=\d+)"/.exec(
      await html(`/issues/${house}`),
    )?.[1];
    const form = await html(link ?? "");
    assert.match(
      form,
      new RegExp(
        `name="issue\\[parent_issue_id\\]"[^>]*value="#${house}"|value="#${house}"[^>]*name="issue\\[parent_issue_id\\]"`,
      ),
    );
    const made = await send("/issues", {
      "issue[project_id]": String(home.id),
      "issue[subject]": "Door",
      "issue[parent_issue_id]": `#${house}`,
    });
    const id = Number(/\/issues\/(\d+)/.exec(made.headers.get("location") ?? "")?.[1]);
    assert.deepEqual((await answered(app, "GET", `/issues/${id}.json`)).issue.parent, { id: house });
    assert.match(await html(`/issues/${id}?edit=1`), new RegExp(`value="#${house}"`));
    assert.doesNotMatch(await html(`/issues/${id}?edit=1`, cast.linus), /parent_issue_id/);
  });

  test("the fields of a parent that follow its subtasks are not asked for", async () => {
    const house = await create("House");
    assert.match(await html(`/issues/${house}?edit=1`), /name="issue\[priority_id\]"/);
    await create("Wall", { parent_issue_id: house });
    const page = await html(`/issues/${house}?edit=1`);
    for (const name of ["priority_id", "start_date", "due_date", "done_ratio"])
      assert.doesNotMatch(page, new RegExp(`name="issue\\[${name}\\]"`), name);
  });

  test("a relation is added by number, shown from both sides, and removed", async () => {
    const [one, two] = [await create("One"), await create("Two")];
    const typed = { "relation[relation_type]": "follows", "relation[issue_to_id]": `#${two}`, "relation[delay]": "2" };
    const made = await send(`/issues/${one}/relations`, typed);
    assert.equal(made.headers.get("location"), `/issues/${one}#related`);
    assert.match(family(await html(`/issues/${one}`)), /Follows \(2 days\)/);
    const other = family(await html(`/issues/${two}`));
    assert.match(other, /Precedes \(2 days\)/);
    assert.deepEqual(links(other), [one]);
    assert.doesNotMatch(family(await html(`/issues/${two}`, cast.linus)), /<form/);
    const path = /action="(\/issues\/\d+\/relations\/\d+\/remove)"/.exec(other)?.[1] ?? "";
    assert.equal((await send(path, {})).status, 303);
    assert.deepEqual(links(family(await html(`/issues/${two}`))), []);
    const page = await html(`/issues/${two}`);
    assert.match(page.replace(/<[^>]+>/g, "").replace(/\s+/g, " "), /Precedes: none to #\d+ One/);
  });

  test("a follower says from when to when it is, and a single day once", async () => {
    const one = await create("One", { due_date: "2030-01-07", start_date: "2030-01-07" });
    const [short, long] = [
      await create("Short"),
      await create("Long", { start_date: "2030-01-01", due_date: "2030-01-31" }),
    ];
    for (const issue_to_id of [short, long])
      await answered(app, "POST", `/issues/${one}/relations.json`, {
        relation: { issue_to_id, relation_type: "precedes" },
      });
    await answered(app, "PUT", `/issues/${short}.json`, { issue: { due_date: "2030-01-08" } });
    const said = family(await html(`/issues/${one}`)).replaceAll(/<[^>]+>/g, "");
    assert.match(said, /Short #\d+Jan 8, 2030(?!–)/);
    assert.match(said, /Long #\d+Jan 8, 2030–Feb \d+, 2030/);
    assert.doesNotMatch(said, /Jan 8, 2030–Jan 8, 2030/);
  });

  test("what is refused comes back as it was typed, and says why", async () => {
    const one = await create("One");
    const answer = await send(`/issues/${one}/relations`, {
      "relation[issue_to_id]": "#999999",
      "relation[relation_type]": "blocks",
    });
    assert.equal(answer.status, 422);
    const page = await answer.text();
    assert.match(page, /Related issue: there is no such issue, or you may not see it\./);
    assert.match(page, /value="#999999"/);
    const refused = async (issue_to_id: string) =>
      (await send(`/issues/${one}/relations`, { "relation[issue_to_id]": issue_to_id })).text();
    assert.match(await refused("the gate"), /Related issue: there is no such issue/);
    assert.match(await refused(""), /Related issue cannot be blank/);
    assert.match(await refused(`#${one}`), /An issue cannot be related to itself\./);
    const two = String(await create("Two"));
    await send(`/issues/${one}/relations`, { "relation[issue_to_id]": two });
    assert.match(await refused(two), /The two issues are related already\./);
  });

  test("other issues are offered by number and by words, as far as one sees them", async () => {
    const [one, gate] = [await create("One"), await create("Garden gate")];
    await create("Secret gate", { is_private: true });
    const offered = async (q: string, who = cast.grace) =>
      [...(await html(`/issues/${one}/others?q=${q}`, who)).matchAll(/data-value="#(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
    assert.deepEqual(await offered("gate"), [gate]);
    assert.equal((await offered("gate", cast.ada)).length, 2);
    assert.deepEqual(await offered(`%23${gate}`), [gate]);
    assert.deepEqual(await offered(String(one)), []);
    const inForm = await html("/projects/home/choices/parent_issue_id?q=gate", cast.grace);
    assert.match(inForm, new RegExp(`data-value="#${gate}"`));
  });
});
