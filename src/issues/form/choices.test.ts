import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crowd, crowdJoins, crowdReports, manyCategories, manyProjects } from "../../../tests/pages/crowd.js";
import { answered, type Person, people, person, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Choosing one of many on the pages of issues", () => {
  let app: TestApp;
  /** Ada manages, Grace develops in `home`; Mary belongs to no project. */
  let cast: Record<"ada" | "grace" | "mary", Person>;
  let home: { id: number; identifier: string };
  /** Few people, and categories enough. */
  let small: { id: number; identifier: string };
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "mary");
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
    await crowd(app, 60);
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    small = await project(app, "small", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    await crowdJoins(app, home, "Developer");
    await crowdReports(app, home, 55);
    await manyCategories(app, home, 60);
    await manyCategories(app, small, 50);
    await manyProjects(app, 60);
  });
  after(() => app.close());

  const visit = (path: string, who: Person | undefined = cast.ada) =>
    app.request(path, { cookie: who && cookies.get(who.id), headers: { accept: "text/html" } });
  /** Without the marks that keep a name in its own direction. */
  const text = async (answer: Response) => (await answer.text()).replace(/[\u2068\u2069]/g, "");
  const html = async (path: string, who?: Person) => text(await visit(path, who));
  const send = (path: string, fields: Record<string, string>, who = cast.ada) =>
    app.request(path, {
      method: "POST",
      cookie: cookies.get(who.id),
      headers: { accept: "text/html", origin: "http://bellwether.test" },
      body: new URLSearchParams(fields),
    });
  const offered = async (path: string, who?: Person) =>
    [...(await html(path, who)).matchAll(/role="option"[^>]*data-value="([^"]*)"/g)].map(([, value]) => value);
  const location = async (path: string, who?: Person) => (await visit(path, who)).headers.get("location");
  const issue = async (subject: string, fields: object = {}): Promise<number> => {
    const wanted = { project_id: home.id, subject, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, cast.ada.key)).issue.id;
  };
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=watchers`)).issue;
  const optionsOf = (page: string, id: string) => {
    const select = new RegExp(`<select[^>]*id="${id}".*?</select>`, "s").exec(page)?.[0];
    return select && [...select.matchAll(/<option/g)].length;
  };
  const inputOf = (page: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(page)?.[0];

  test("the project of an issue is searched beyond fifty", async () => {
    const page = await html(`/issues/${await issue("To be moved")}?edit=1`);
    assert.equal(optionsOf(page, "issue_project_id"), undefined);
    assert.match(inputOf(page, "issue_project_id") ?? "", /value="home \(home\)".*name="issue\[project\]"/);
    assert.match(page, /data-reference-url-value="\/issues\/new\/projects"/);
    assert.match(inputOf(await html("/issues/bulk_edit?ids[]=1"), "issue_project_id") ?? "", /name="issue\[project\]"/);
  });

  describe("a filter", () => {
    const boxes = (page: string) => [...page.matchAll(/id="filter_is_([^"]*)"/g)].map(([, value]) => value);

    test("is a list up to fifty choices, and a field beyond", async () => {
      assert.equal(boxes(await html("/projects/small/issues/filters/category_id")).length, 50);
      for (const filter of ["author_id", "assigned_to_id", "category_id"]) {
        const many = await html(`/projects/home/issues/filters/${filter}`);
        assert.ok(boxes(many).length <= 1, "but the one who asks");
        assert.match(inputOf(many, filter) ?? "", /name="typed"/);
        assert.match(many, new RegExp(`data-reference-url-value="/projects/home/issues/choices/${filter}"`));
      }
      assert.match(inputOf(await html("/issues/filters/project_id"), "project_id") ?? "", /name="typed"/);
    });

    test("offers the twenty best of what is typed, and first what is always there", async () => {
      const from = "/projects/home/issues/choices/assigned_to_id?q=";
      assert.equal((await offered(from)).length, 22);
      assert.deepEqual((await offered(from)).slice(0, 2), ["Me", "Nobody"]);
      assert.deepEqual(await offered(`${from}number%2055`), ["Crowd Number 55 (crowd55)"]);
      assert.deepEqual(await offered(`${from}CROWD55`), ["Crowd Number 55 (crowd55)"]);
      assert.deepEqual(await offered(`${from}number%2056`), [], "who works on nothing is not worth offering");
      assert.deepEqual(await offered(`${from}%25`), []);
      assert.deepEqual(await offered("/projects/home/issues/choices/category_id?q=kind%2060"), ["Kind 60"]);
      assert.deepEqual(await offered("/issues/choices/project_id?q=many-33"), ["Many 33 (many-33)"]);
    });

    test("offers nobody whose issues the viewer does not see", async () => {
      assert.deepEqual(await offered("/issues/choices/author_id?q=crowd", cast.mary), []);
      assert.equal((await visit("/projects/home/issues/choices/author_id?q=crowd", cast.mary)).status, 404);
      const secret = await person(app, "secretive");
      await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
        membership: { user_id: secret.id, role_ids: [3] },
      });
      const wanted = { project_id: home.id, subject: "Hidden", is_private: true };
      await answered(app, "POST", "/issues.json", { issue: { ...wanted, assigned_to_id: cast.ada.id } }, cast.ada.key);
      const { db } = app.runtime;
      await db.updateTable("issues").set({ author_id: secret.id }).where("subject", "=", "Hidden").execute();
      const from = "/projects/home/issues/choices/author_id?q=secretive";
      assert.deepEqual(await offered(from, cast.ada), ["secretive"]);
      const outside = await person(app, "outside");
      cookies.set(outside.id, await session(app, outside));
      await answered(app, "POST", `/projects/${home.id}/memberships.json`, {
        membership: { user_id: outside.id, role_ids: [3] },
      });
      assert.deepEqual(await offered(from, outside), []);
      const typed = "/projects/home/issues?with=author_id&op=%3D&typed=secretive";
      assert.equal((await visit(typed, outside)).status, 422);
      assert.equal((await visit(typed, cast.ada)).status, 303);
      const named = `/projects/home/issues?author_id=${secret.id}`;
      assert.match(await html(named, cast.ada), /Author<\/bdi> is<\/span> .*<bdi>secretive<\/bdi>/i);
      assert.match(await html(named, outside), new RegExp(`Author</bdi> is</span> <bdi>#${secret.id}</bdi>`));
      assert.doesNotMatch(await html(named, outside), /secretive/i);
      assert.doesNotMatch(
        await html(`/projects/home/issues/filters/author_id?author_id=${secret.id}`, outside),
        /secretive/i,
      );
    });

    const adding = (filter: string, typed: string, more = "") =>
      `/projects/home/issues?with=${filter}&op=%3D&typed=${encodeURIComponent(typed)}${more}`;

    test("that was typed leads to an address with ids", async () => {
      const { user } = await answered(app, "GET", "/users.json?name=crowd7").then(({ users }) => ({
        user: users[0],
      }));
      const list = "/projects/home/issues";
      const found = `${list}?author_id=${user.id}`;
      for (const typed of ["crowd7", "CROWD7", "crowd number 7", "Crowd Number 7 (crowd7)", "Anything (crowd7)"])
        assert.equal(await location(adding("author_id", typed, "&page=3")), found, typed);
      assert.equal(await location(adding("assigned_to_id", "me")), `${list}?assigned_to_id=me`);
      assert.equal(await location(adding("assigned_to_id", "NOBODY")), `${list}?assigned_to_id=%21*`);
      assert.match((await location(adding("category_id", "kind 9"))) ?? "", /\?category_id=\d+$/);
      assert.equal(
        await location("/issues?with=project_id&op=in&typed=home&status_id=closed"),
        `/issues?status_id=closed&project_id=${home.id}`,
      );
    });

    test("shows whom it holds, and keeps them when one more is typed", async () => {
      const id = /author_id=(\d+)/.exec((await location(adding("author_id", "crowd7"))) ?? "")?.[1] ?? "";
      const page = await html(`/projects/home/issues?author_id=${id}`);
      assert.match(
        page,
        /Author<\/bdi> is<\/span> .*class="avatar".*<bdi>Crowd Number 7<\/bdi>.*href="\/projects\/home\/issues"/s,
      );
      assert.match(page, /Report of crowd7\b/);
      const form = await html(`/projects/home/issues/filters/author_id?author_id=${id}`);
      assert.deepEqual(boxes(form), [id, "me"]);
      assert.match(form, new RegExp(`value="${id}" checked=""`));
      const both = await location(adding("author_id", "crowd8", `&is=${id}`));
      assert.match(decodeURIComponent(both ?? ""), new RegExp(`author_id=${id}\\|\\d+$`));
      const nobody = await html("/projects/home/issues?assigned_to_id=!*");
      assert.match(nobody, /<bdi>Assignee<\/bdi> <\/span> is not set/);
    });

    test("with more people than boxes hold keeps all of them", async () => {
      const ids = Array.from({ length: 60 }, (_, at) => at + 1).join("|");
      const form = await html(`/projects/home/issues/filters/assigned_to_id?assigned_to_id=${encodeURIComponent(ids)}`);
      assert.equal(boxes(form).length, 51, "fifty, and the one who asks");
      assert.match(form, /<input type="hidden" name="is" value="51\|52\|53\|54\|55\|56\|57\|58\|59\|60"/);
      const several = [cast.ada.id, cast.grace.id].join("|");
      await issue("Given to Grace", { assigned_to_id: cast.grace.id });
      const page = await html(`/projects/home/issues?assigned_to_id=${encodeURIComponent(several)}`);
      assert.match(page, /<bdi>Ada<\/bdi>, .*<bdi>Grace<\/bdi>/s);
      assert.match(await html(`/projects/home/issues?assigned_to_id=${encodeURIComponent(ids)}`), /, …/);
    });

    test("that means nobody is refused with those near it, and stays as it was typed", async () => {
      const answer = await visit(adding("author_id", "crowd nobody", "&status_id=closed"));
      const page = await text(answer);
      assert.equal(answer.status, 422);
      assert.match(page, /“crowd nobody” is nothing that can be chosen here\. Near it: Crowd Number 1 \(crowd1\), /);
      assert.match(inputOf(page, "author_id") ?? "", /value="crowd nobody"/);
      assert.match(inputOf(page, "author_id") ?? "", /aria-invalid="true"/);
      assert.match(page, /<input type="hidden" name="status_id" value="closed"/);
      assert.doesNotMatch(page, /class="row-link"/);
    });

    test("that several are called is refused with their logins", async () => {
      const { db } = app.runtime;
      const twins = await people(app, "twin1", "twin2");
      for (const { id } of Object.values(twins)) {
        await db.updateTable("users").set({ firstname: "Same", lastname: "Name" }).where("id", "=", id).execute();
        await db
          .updateTable("issues")
          .set({ author_id: id })
          .where("subject", "=", `Report of crowd${id === twins.twin1.id ? 1 : 2}`)
          .execute();
      }
      const page = await html(adding("author_id", "same name"));
      assert.match(page, /“same name” means several\. Say which: Same Name \(twin1\), Same Name \(twin2\)\./);
      assert.match((await location(adding("author_id", "Same Name (twin2)"))) ?? "", new RegExp(`=${twins.twin2.id}$`));
    });

    test("takes a login that looks like an id for a login", async () => {
      const numeric = await person(app, "4711");
      await app.runtime.db
        .updateTable("issues")
        .set({ author_id: numeric.id })
        .where("subject", "=", "Report of crowd3")
        .execute();
      assert.match((await location(adding("author_id", "4711"))) ?? "", new RegExp(`author_id=${numeric.id}$`));
    });

    test("of hostile length or bytes is refused with a short answer", async () => {
      const page = await html(adding("author_id", "x".repeat(5_000)));
      assert.match(page, /“x{60}…” is nothing/);
      assert.equal((await visit(adding("author_id", "\0"))).status, 422);
      assert.equal((await visit(`/projects/home/issues/choices/author_id?q=%00${"y".repeat(5_000)}`)).status, 200);
      assert.equal((await visit("/projects/home/issues/choices/subject?q=a")).status, 404);
      assert.equal((await visit("/projects/home/issues/filters/constructor")).status, 404);
    });
  });

  describe("a field of an issue", () => {
    const formOf = async (id: number) => {
      const hidden = [
        ...(await html(`/issues/${id}`)).matchAll(
          /<input type="hidden" name="((?:was|issue|last)[^"]*)" value="([^"]*)"/g,
        ),
      ];
      const { subject, description } = await read(id);
      return {
        ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
        "issue[subject]": subject as string,
        "issue[description]": (description ?? "") as string,
      };
    };

    test("is a list in a small project, and searched in a large one", async () => {
      const few = await html("/projects/small/issues/new");
      assert.equal(optionsOf(few, "issue_assigned_to_id"), 3);
      assert.equal(optionsOf(few, "issue_category_id"), 51);
      const many = await html("/projects/home/issues/new");
      assert.match(inputOf(many, "issue_assigned_to_id") ?? "", /name="issue\[assigned_to\]"/);
      assert.match(inputOf(many, "issue_category_id") ?? "", /name="issue\[category\]"/);
      assert.deepEqual(await offered("/projects/home/choices/assigned_to_id?q=crowd59"), ["Crowd Number 59 (crowd59)"]);
      assert.deepEqual(await offered("/projects/home/choices/assigned_to_id?q=mary"), []);
      assert.equal((await visit("/projects/home/choices/assigned_to_id", cast.mary)).status, 404);
      assert.equal((await visit("/projects/home/choices/subject")).status, 404);
    });

    test("takes what was typed, or comes back with it and those near it", async () => {
      const fields = { "issue[project_id]": String(home.id), "issue[subject]": "Typed", "issue[tracker_id]": "1" };
      const wrong = await send("/issues", { ...fields, "issue[assigned_to]": "mary", "issue[category]": "kinds" });
      const page = await text(wrong);
      assert.equal(wrong.status, 422);
      assert.match(page, /“mary” is nothing that can be chosen here/);
      assert.match(page, /“kinds” is nothing that can be chosen here\. Near it: Kind 1, /);
      assert.match(inputOf(page, "issue_assigned_to_id") ?? "", /value="mary"/);
      assert.match(inputOf(page, "issue_category_id") ?? "", /value="kinds"/);
      const right = await send("/issues", { ...fields, "issue[assigned_to]": "crowd9", "issue[category]": "kind 7" });
      const made = await read(Number(/\d+$/.exec(right.headers.get("location") ?? "")?.[0]));
      assert.deepEqual([made.assigned_to.name, made.category.name], ["Crowd Number 9", "Kind 7"]);
    });

    test("that nobody touched stays as it is now", async () => {
      const id = await issue("Left alone", { assigned_to_id: cast.grace.id });
      const page = await html(`/issues/${id}`);
      assert.match(inputOf(page, "issue_assigned_to_id") ?? "", /value="Grace \(grace\)|value="grace"/);
      const drawn = await formOf(id);
      await answered(app, "PUT", `/issues/${id}.json`, { issue: { assigned_to_id: cast.ada.id } }, cast.ada.key);
      await send(`/issues/${id}`, {
        ...drawn,
        "issue[assigned_to]": "grace",
        "issue[category]": "",
        "issue[notes]": "A word",
      });
      assert.equal((await read(id)).assigned_to.name, "Ada");
      const again = await formOf(id);
      await send(`/issues/${id}`, { ...again, "issue[assigned_to]": "crowd4", "issue[category]": "Kind 3" });
      const { assigned_to, category } = await read(id);
      assert.deepEqual([assigned_to.name, category.name], ["Crowd Number 4", "Kind 3"]);
      await send(`/issues/${id}`, { ...(await formOf(id)), "issue[assigned_to]": "", "issue[category]": "" });
      assert.equal((await read(id)).assigned_to, undefined);
    });

    test("may stay with whoever reported the issue, member or not", async () => {
      const id = await issue("From outside");
      await app.runtime.db.updateTable("issues").set({ author_id: cast.mary.id }).where("id", "=", id).execute();
      await send(`/issues/${id}`, { ...(await formOf(id)), "issue[assigned_to]": "mary", "issue[category]": "" });
      assert.equal((await read(id)).assigned_to.name, "Mary");
      await send(`/issues/${id}`, { ...(await formOf(id)), "issue[assigned_to]": "mary", "issue[notes]": "Still" });
      assert.equal((await read(id)).assigned_to.name, "Mary");
    });

    test("is refused beside a comment, and the comment waits", async () => {
      const id = await issue("Refused");
      const answer = await send(`/issues/${id}`, {
        ...(await formOf(id)),
        "issue[assigned_to]": "mary",
        "issue[notes]": "Wait",
      });
      const page = await text(answer);
      assert.equal(answer.status, 422);
      assert.match(inputOf(page, "issue_assigned_to_id") ?? "", /value="mary"/);
      assert.match(page, />Wait<\/textarea>/);
    });
  });

  test("the project of a new issue is searched, and its form has an address of its own", async () => {
    const page = await html("/issues/new");
    assert.match(inputOf(page, "project_id") ?? "", /name="project"/);
    assert.deepEqual(await offered("/issues/new/projects?q=small"), ["small (small)"]);
    assert.deepEqual(await offered("/issues/new/projects?q=small", cast.mary), []);
    assert.equal(await location("/issues/new?project=small"), `/issues/new?project_id=${small.id}`);
    assert.match(
      inputOf(await html(`/issues/new?project_id=${small.id}`), "issue_project_id") ?? "",
      /value="small \(small\)"/,
    );
    const refused = await visit("/issues/new?project=smell");
    assert.equal(refused.status, 422);
    assert.match(await text(refused), /“smell” is nothing that can be chosen here\. Near it: .*small \(small\)/);
  });

  describe("watchers", () => {
    test("who are unknown come back to be mended; the others watch", async () => {
      const id = await issue("Watched");
      const answer = await send(`/issues/${id}/watchers`, { watchers: "@grace, @crowd99" });
      const page = await text(answer);
      assert.equal(answer.status, 422);
      assert.match(page, /There is nobody with the login crowd99\. Near it: crowd1, /);
      assert.match(page, />crowd99<\/textarea>/);
      assert.deepEqual(
        (await read(id)).watchers.map(({ name }: { name: string }) => name),
        ["Grace"],
      );
    });

    test("beyond fifty have a page of their own", async () => {
      const id = await issue("Watched by all");
      const { db } = app.runtime;
      const all = await db.selectFrom("users").select("id").where("login", "like", "crowd%").execute();
      await db
        .insertInto("watchers")
        .values(all.map((one) => ({ entity_type: "Issue", entity_id: id, user_id: one.id })))
        .execute();
      const rows = (page: string) => [...page.matchAll(/action="\/issues\/\d+\/watchers\/\d+\/remove"/g)].length;
      const page = await html(`/issues/${id}`);
      assert.equal(rows(page), 50);
      assert.match(page, /class="count">60</);
      assert.match(page, new RegExp(`href="/issues/${id}/watchers"`));
      assert.equal(rows(await html(`/issues/${id}/watchers?page=3`)), 10);
      await answered(app, "POST", `/issues/${id}/watchers.json`, { user_id: cast.ada.id }, cast.ada.key);
      assert.match(await html(`/issues/${id}`), /Unwatch/);
      assert.equal((await visit(`/issues/${id}/watchers`, cast.mary)).status, 404);
    });
  });
});
