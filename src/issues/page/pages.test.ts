import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

const stranger = "stranger";
const nextSecond = () => new Promise((passed) => setTimeout(passed, 1_001));

describe("Pages of issues", () => {
  let app: TestApp;
  /** Ada manages, Grace develops, Linus reports, Mary belongs to no project. */
  let cast: Record<"ada" | "grace" | "linus" | "mary", Person>;
  let home: { id: number; identifier: string };
  const cookies = new Map<number, string>();

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus", "mary");
    const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.linus] };
    home = await project(app, "home", { members });
    for (const one of Object.values(cast)) cookies.set(one.id, await session(app, one));
  });
  after(() => app.close());

  const visit = (
    path: string,
    who: Person | typeof stranger = cast.ada,
    headers: Record<string, string> = {},
    method = "GET",
  ) =>
    app.request(path, {
      method,
      cookie: who === stranger ? undefined : cookies.get(who.id),
      headers: { accept: "text/html", ...headers },
    });
  const html = async (path: string, who?: Person) => (await visit(path, who)).text();
  const send = (path: string, fields: Record<string, string>, who = cast.ada) =>
    app.request(path, {
      method: "POST",
      cookie: cookies.get(who.id),
      headers: {
        accept: "text/html",
        origin: "http://bellwether.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
  const issue = async (subject: string, fields: object = {}, who = cast.ada, projectId = home.id): Promise<number> => {
    const wanted = { project_id: projectId, subject, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue: wanted }, who.key)).issue.id;
  };
  const note = (id: number, fields: object, who = cast.ada) =>
    answered(app, "PUT", `/issues/${id}.json`, { issue: fields }, who.key);
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json?include=journals,watchers`)).issue;
  const rows = (page: string) =>
    [...page.matchAll(/class="row-link" href="\/issues\/(\d+)"/g)].map(([, id]) => Number(id));
  const badge = (page: string) => /id="service_notification_center_badge"[^>]*>([^<]*)</.exec(page)?.[1];
  /** The form as a browser sends it when nothing was touched. */
  const formOf = async (id: number, who = cast.ada): Promise<Record<string, string>> => {
    const page = await html(`/issues/${id}?edit=1`, who);
    const hidden = [...page.matchAll(/<input type="hidden" name="((?:was|issue|last)[^"]*)" value="([^"]*)"/g)];
    const { subject, description, status } = await read(id);
    return {
      ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
      "issue[subject]": subject,
      "issue[description]": description ?? "",
      "issue[status_id]": String(status.id),
    };
  };
  const statements = async (act: () => Promise<unknown>) => {
    let count = 0;
    let counting = true;
    app.runtime.database.onStatement(() => {
      if (counting) count += 1;
    });
    await act();
    counting = false;
    return count;
  };

  describe("the list", () => {
    test("shows what one may see, the last change first, and how many there are", async () => {
      const [first, second] = [await issue("Gate"), await issue("Fence")];
      await note(first, { notes: "Again" });
      const hidden = await issue("Secret", { is_private: true });
      const page = await html("/projects/home/issues", cast.linus);
      assert.deepEqual(rows(page).slice(0, 2), [first, second]);
      assert.ok(!rows(page).includes(hidden));
      assert.deepEqual(rows(await html("/issues", cast.mary)), []);
    });

    test("a filter narrows it, is named, and can be taken away", async () => {
      const mine = await issue("Mine alone", { assigned_to_id: cast.ada.id });
      const page = await html("/issues?assigned_to_id=me&sort=subject");
      assert.deepEqual(rows(page), [mine]);
      const [, chip = ""] = /<li class="filter-chip"><a id="filter_assigned_to_id"(.*?)<\/li>/s.exec(page) ?? [];
      assert.match(chip, /Assignee<\/bdi> is.*<bdi>me<\/bdi>.*href="\/issues\?sort=subject"/s);
      assert.match(chip, /href="\/issues\/filters\/assigned_to_id\?assigned_to_id=me&amp;sort=subject"/);
      const form = await html("/issues/filters/assigned_to_id?assigned_to_id=me&sort=subject");
      assert.match(form, /<input type="checkbox" class="input" value="me" checked=""/);
    });

    test("a filter survives the search for words, and the form of another one", async () => {
      const kept = /<input type="hidden" name="watcher_id" value="me"/;
      assert.match(await html("/issues?watcher_id=me"), kept);
      assert.match(await html("/issues/filters/tracker_id?watcher_id=me"), kept);
      const page = await html("/issues?tracker_id=1|2");
      assert.match(page, /Tracker<\/bdi> is<\/span> <bdi>Bug<\/bdi>, <bdi>Feature<\/bdi>/);
      assert.equal([...(await html("/issues/filters/tracker_id?tracker_id=1|2")).matchAll(/checked=""/g)].length, 2);
    });

    test("an empty list says why and what helps", async () => {
      assert.match(await html("/issues?subject=nothing-like-it"), /No issue matches.*Clear filters/s);
      await project(app, "quiet", { members: { Manager: [cast.ada], Reporter: [cast.linus] } });
      assert.match(await html("/projects/quiet/issues"), /No issues yet.*\/projects\/quiet\/issues\/new/s);
      assert.match(await html("/projects/quiet"), /No issues yet.*\/projects\/quiet\/issues\/new/s);
      const { id: quiet } = (await answered(app, "GET", "/projects/quiet.json")).project;
      await note(await issue("Done", {}, cast.ada, quiet), { status_id: 5 });
      assert.match(await html("/projects/quiet/issues"), /Nothing is open.*One issue is closed/s);
    });

    test("a page behind the last one leads to the last one", async () => {
      const answer = await visit("/issues?page=999");
      assert.equal(answer.headers.get("location"), "/issues?page=1");
    });

    test("a nonsense filter is refused with a sentence, a hidden project is not there", async () => {
      const answer = await visit("/issues?tracker_id=bug");
      assert.equal(answer.status, 422);
      assert.match(await answer.text(), />Tracker is not valid: &quot;bug&quot;/);
      assert.match(await (await visit("/issues?author.group=q")).text(), />Author&#39;s group is not valid/);
      assert.match(await (await visit("/issues?parent_id=x")).text(), />Parent task is not valid/);
      assert.match(await (await visit("/issues.json?tracker_id=bug")).text(), /tracker_id is not valid/);
      assert.equal((await visit("/projects/home/issues", cast.mary)).status, 404);
      assert.match((await visit("/projects/home/issues", stranger)).headers.get("location") ?? "", /^\/login/);
    });
  });

  test("list, issue and my page need as many statements for many rows as for few", async () => {
    const id = await issue("Counted", { description: "See #1 and @grace" });
    await note(id, { notes: "See #2 and @linus", done_ratio: 10 });
    const pages = ["/issues", "/projects/home/issues", `/issues/${id}`, "/"];
    const counted = async () => {
      const counts: number[] = [];
      for (const path of pages) counts.push(await statements(() => html(path)));
      return counts;
    };
    await counted();
    const few = await counted();
    for (let n = 0; n < 12; n += 1) {
      await note(id, { notes: `Number ${n} of #${n} for @ada`, done_ratio: n % 2 === 0 ? 20 : 30 });
      await issue(`One of many ${n}`, { assigned_to_id: cast.grace.id });
    }
    await app.settled();
    await html(`/issues/${id}`);
    assert.deepEqual(await counted(), few);
  });

  describe("an issue", () => {
    test("shows its history with changes, anchors, and words that lead somewhere", async () => {
      const other = await issue("Other");
      const id = await issue("Shown", { description: `Like #${other}, ask @grace and @nobody` });
      await note(id, { notes: "**Yes**", status_id: 2, description: "Changed" });
      const page = await html(`/issues/${id}`);
      const journal = (await read(id)).journals[0].id;
      assert.ok(page.includes(`id="change-${journal}"`) && page.includes('id="note-1"'));
      assert.match(page, /<strong>Yes<\/strong>/);
      assert.match(page, /Status: <span class="was">New<\/span>.*In Progress/s);
      assert.match(page, /Description changed/);
      await note(id, { description: `Like #${other}, ask @grace and @nobody` });
      const linked = await html(`/issues/${id}`);
      assert.ok(linked.includes(`<a href="/issues/${other}" title="Other"`));
      assert.ok(linked.includes(`<a href="/users/${cast.grace.id}"`));
      assert.doesNotMatch(linked, /<a[^>]*>@nobody/);
    });

    test("its parent task is changed among its facts, by number, by whoever may manage subtasks", async () => {
      const [above, below] = [await issue("Above"), await issue("Below")];
      const fact = async (parent: string, who = cast.ada) => {
        const { lock_version } = await read(below);
        const was = (await html(`/issues/${below}`)).match(/name="was\[parent_issue_id\]" value="([^"]*)"/)?.[1] ?? "";
        return send(
          `/issues/${below}`,
          {
            fact: "1",
            "was[parent_issue_id]": was,
            "issue[parent_issue_id]": parent,
            "issue[lock_version]": String(lock_version),
          },
          who,
        );
      };
      assert.equal((await fact(`#${above}`)).status, 303);
      assert.equal((await read(below)).parent?.id, above);
      assert.match(await html(`/issues/${below}`), new RegExp(`<a href="/issues/${above}">#${above} <bdi>Above`));
      assert.equal((await fact(String(below))).status, 422, "below itself");
      assert.equal((await fact("#999999")).status, 422);
      assert.doesNotMatch(await html(`/issues/${below}`, cast.linus), /was\[parent_issue_id\]/);
      assert.ok([403, 422].includes((await fact("", cast.linus)).status));
      assert.equal((await read(below)).parent?.id, above);
      assert.equal((await fact("")).status, 303);
      assert.equal((await read(below)).parent, undefined);
    });

    test("a private comment is marked for those who see it and not there for others", async () => {
      const id = await issue("Between us");
      await note(id, { notes: "Whisper", private_notes: true });
      assert.match(await html(`/issues/${id}`, cast.grace), /Private.*Whisper/s);
      assert.doesNotMatch(await html(`/issues/${id}`, cast.linus), /Whisper/);
      const journal = (await read(id)).journals[0].id;
      assert.equal((await visit(`/issues/${id}/quote/${journal}`, cast.linus)).status, 404);
      assert.equal(await html(`/issues/${id}/quote/${journal}`, cast.grace), "Ada wrote:\n> Whisper\n\n");
      assert.match(await html(`/issues/${id}?quote=${journal}`, cast.grace), /<textarea[^>]*>Ada wrote:\n&gt; Whisper/);
    });

    test("an answer that quotes a private comment begins as a private one", async () => {
      const id = await issue("Between us two");
      for (const private_notes of [true, false]) await note(id, { notes: "Whisper", private_notes });
      const [whisper, said] = (await read(id)).journals;
      const isTicked = async (query: string) =>
        /<input type="checkbox"[^>]*checked[^>]*name="issue\[private_notes\]"/.test(
          await html(`/issues/${id}${query}`),
        );
      assert.deepEqual(
        [await isTicked(`?quote=${whisper.id}`), await isTicked(`?quote=${said.id}`), await isTicked("")],
        [true, false, false],
      );
    });

    test("whoever may only comment gets no fields to edit, whoever may only look gets no form", async () => {
      const id = await issue("Rights");
      const reporter = await html(`/issues/${id}`, cast.linus);
      assert.match(reporter, /name="issue\[notes\]"/);
      assert.doesNotMatch(reporter, /name="issue\[status_id\]"|name="issue\[private_notes\]"|\/delete"/);
      const shut = await project(app, "shut", { members: { Manager: [cast.ada] } });
      const inShut = await issue("Closed in", {}, cast.ada, shut.id);
      await answered(app, "PUT", "/projects/shut/close.json");
      const page = await html(`/issues/${inShut}`);
      assert.match(page, /This project is closed/);
      assert.doesNotMatch(page, /<textarea/);
    });

    test("opening it marks its notification seen, on that very page; looking ahead does not", async () => {
      const id = await issue("Watch this", { watcher_user_ids: [cast.grace.id] });
      await app.settled();
      const path = `/issues/${id}`;
      // What happens in the second of the look stays unseen (specification 3), so all of them come a second later.
      await nextSecond();
      const unseen = Number(badge(await html("/projects", cast.grace)));
      assert.ok(unseen >= 1);
      await visit(path, cast.grace, {}, "HEAD");
      for (const name of ["sec-purpose", "x-sec-purpose", "purpose"])
        await visit(path, cast.grace, { [name]: "prefetch" });
      assert.equal(Number(badge(await html("/projects", cast.grace))), unseen);
      assert.equal(Number(badge(await html(path, cast.grace))), unseen - 1);
    });

    test("a comment leads back to it, and blank forms change nothing", async () => {
      const id = await issue("Talk");
      const answer = await send(`/issues/${id}`, { ...(await formOf(id)), "issue[notes]": "Hello\r\nthere" });
      const { journals } = await read(id);
      assert.deepEqual(
        [answer.status, answer.headers.get("location")],
        [303, `/issues/${id}#change-${journals[0].id}`],
      );
      assert.deepEqual([journals.length, journals[0].notes, journals[0].details], [1, "Hello\nthere", []]);
      assert.equal((await send(`/issues/${id}`, await formOf(id))).status, 303);
      assert.equal((await read(id)).journals.length, 1);
    });

    test("the page behind a form says once which entry the form has written, and no other page does", async () => {
      const id = await issue("Talk");
      const sent = await send(`/issues/${id}`, { ...(await formOf(id)), "issue[notes]": "Hello" });
      const [left = ""] = /place=[^;]*/.exec(sent.headers.get("set-cookie") ?? "") ?? [];
      const { journals } = await read(id);
      const places = async (path: string, method = "GET") => {
        const cookie = `${cookies.get(cast.ada.id)}; ${left}`;
        const { headers } = await app.request(path, {
          method,
          cookie,
          headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
        });
        return [headers.get("x-place"), /place=;/.test(headers.get("set-cookie") ?? "")];
      };
      assert.deepEqual(await places(`/issues/${id}`), [`change-${journals[0].id}`, true]);
      assert.deepEqual(await places(`/issues/${id}/watch`, "POST"), [null, true]);
    });

    test("a comment never collides; a changed field does, says with what, and keeps what was typed", async () => {
      const id = await issue("Both at once", { description: "Old" });
      const form = await formOf(id);
      await note(id, { status_id: 2, notes: "Taken" }, cast.grace);
      assert.equal((await send(`/issues/${id}`, { ...form, "issue[notes]": "Only words" })).status, 303);
      assert.equal((await read(id)).status.name, "In Progress");
      const refused = await send(`/issues/${id}`, { ...form, "issue[subject]": "Mine", "issue[notes]": "Why" });
      const page = await refused.text();
      assert.equal(refused.status, 422);
      assert.match(page, /Somebody changed this issue.*Grace.*Status:.*In Progress/s);
      assert.match(page, /value="Mine"/);
      assert.match(page, />Why<\/textarea>/);
      assert.match(page, /<option value="2" selected="">In Progress/);
    });

    test("what is refused stands at its field with everything that was typed", async () => {
      const id = await issue("Dates");
      const fields = { "issue[start_date]": "2027-02-02", "issue[due_date]": "2027-01-01", "issue[notes]": "So be it" };
      const answer = await send(`/issues/${id}`, { ...(await formOf(id)), ...fields });
      const page = await answer.text();
      assert.equal(answer.status, 422);
      assert.match(page, /<a href="#issue_due_date"[^>]*>Due date must be greater than start date/);
      assert.match(page, /id="issue_due_date_error"/);
      assert.match(page, /value="2027-01-01"/);
      assert.match(page, />So be it<\/textarea>/);
      assert.equal((await read(id)).journals.length, 0);
    });

    test("what was sent and is no choice is not offered as one", async () => {
      const id = await issue("Progress");
      const answer = await send(`/issues/${id}`, { ...(await formOf(id)), "issue[done_ratio]": "most" });
      assert.equal(answer.status, 422);
      const choices = /<select[^>]*id="issue_done_ratio".*?<\/select>/s.exec(await answer.text())?.[0] ?? "";
      assert.equal(choices.match(/<option/g)?.length, 11);
    });

    test("people watch for themselves; others are added by whoever may, by login", async () => {
      const id = await issue("Watched");
      const watchers = async () => (await read(id)).watchers.map(({ name }: { name: string }) => name);
      await send(`/issues/${id}/watch`, {}, cast.linus);
      await send(`/issues/${id}/watchers`, { watchers: "@grace, nobody" });
      assert.deepEqual(await watchers(), ["Grace", "Linus"]);
      assert.equal((await send(`/issues/${id}/watchers`, { watchers: "@ada" }, cast.linus)).status, 403);
      await send(`/issues/${id}/unwatch`, {}, cast.linus);
      await send(`/issues/${id}/watchers/${cast.grace.id}/remove`, {});
      assert.deepEqual(await watchers(), []);
    });

    test("is deleted by whoever may, and is gone", async () => {
      const id = await issue("Away");
      assert.equal((await send(`/issues/${id}/delete`, {}, cast.grace)).status, 403);
      assert.equal((await send(`/issues/${id}/delete`, {})).headers.get("location"), "/projects/home/issues");
      assert.equal((await visit(`/issues/${id}`)).status, 404);
    });

    test("strange and hidden ids are not found, strangers log in first", async () => {
      const id = await issue("Hidden");
      for (const path of ["/issues/0", "/issues/x", "/issues/99999999999"])
        assert.equal((await visit(path)).status, 404);
      assert.equal((await visit(`/issues/${id}`, cast.mary)).status, 404);
      assert.equal(
        (await visit(`/issues/${id}`, stranger)).headers.get("location"),
        `/login?back_url=%2Fissues%2F${id}`,
      );
    });
  });

  describe("a new issue", () => {
    test("is offered in the projects where one may report, and nowhere else", async () => {
      const page = await html("/issues/new");
      assert.match(page, /<select[^>]* autofocus[^>]*>.*Choose a project…/s);
      assert.doesNotMatch(page, /name="issue\[subject\]"|>shut</);
      assert.match(await html("/issues/new?project_id=home"), /name="issue\[subject\]"/);
      assert.match(await html("/projects/home/issues/new", cast.linus), /name="issue\[subject\]"/);
      assert.doesNotMatch(await html("/projects/home/issues/new", cast.linus), /name="issue\[is_private\]"|Watchers/);
      assert.equal((await visit("/projects/home/issues/new", cast.mary)).status, 403);
      assert.match(await html("/issues/new", cast.mary), /There is no project you may report issues in/);
    });

    const fields = { "issue[subject]": "Fresh", "issue[description]": "First words", "issue[tracker_id]": "2" };
    const inHome = () => ({ ...fields, "issue[project_id]": String(home.id) });

    test("is created with its watchers, and one may go on with the next", async () => {
      const first = await send("/issues", { ...inHome(), "issue[watcher_user_ids]": "@grace linus" });
      const id = Number(/\/issues\/(\d+)$/.exec(first.headers.get("location") ?? "")?.[1]);
      const created = await read(id);
      assert.deepEqual([created.tracker.name, created.watchers.length], ["Feature", 2]);
      const next = await send("/issues", { ...inHome(), continue: "1" });
      assert.equal(next.headers.get("location"), "/projects/home/issues/new?tracker_id=2");
      assert.match(await html("/projects/home/issues/new?tracker_id=2"), /<option value="2" selected="">Feature/);
    });

    test("refused, comes back as it was typed", async () => {
      const wrong = { "issue[subject]": " ", "issue[watcher_user_ids]": "@who", "issue[due_date]": "2001-01-01" };
      const answer = await send("/issues", { ...inHome(), ...wrong });
      const page = await answer.text();
      assert.equal(answer.status, 422);
      assert.match(page, /There is nobody with the login who/);
      assert.match(page, />First words<\/textarea>/);
      assert.match(page, /value="2001-01-01"/);
      assert.match(page, />@who<\/textarea>/);
    });
  });

  test("@ offers active people who see issues of the project, those whose login begins so first", async () => {
    const offered = async (q: string, who?: Person) =>
      [...(await html(`/projects/home/mentionable?q=${q}`, who)).matchAll(/data-value="@([^"]+)"/g)].map(
        ([, login]) => login,
      );
    assert.deepEqual(await offered("gra"), ["grace"]);
    assert.deepEqual(await offered("a"), ["ada", "admin", "grace"]);
    assert.deepEqual(await offered("%25"), []);
    assert.deepEqual(await offered("mary"), []);
    assert.deepEqual(await offered("a", cast.mary), []);
    assert.equal((await visit("/projects/home/mentionable?q=a", stranger)).status, 302);
  });

  test("my page holds what is mine, with where the rest is", async () => {
    // Of what they do themselves they get no news, among which it would stand instead.
    const id = await issue("For Linus", { assigned_to_id: cast.linus.id }, cast.linus);
    const page = await html("/", cast.linus);
    assert.match(
      page,
      new RegExp(`Assigned to me.*href="/issues/${id}".*Recently changed.*Reported by me.*Watched`, "s"),
    );
    assert.match(page, /href="\/issues\?project_id=[^"]+&amp;status_id=\*" aria-label="Show all: Recently/);
    assert.match((await visit("/", stranger)).headers.get("location") ?? "", /^\/login/);
  });

  test("the last changes of my projects are one list, the last change first, without issues of projects I only see", async () => {
    const others = await project(app, "others", { isPublic: true });
    const second = await project(app, "second", { members: { Reporter: [cast.linus] } });
    const first = await issue("In the first project");
    await issue("In nobody's project", {}, cast.ada, others.id);
    const later = await issue("In the second project", {}, cast.linus, second.id);
    await note(first, { notes: "Changed last" });
    const page = await html("/", cast.linus);
    const recent = [...page.slice(page.indexOf("Recently changed")).matchAll(/<a href="\/issues\/(\d+)"/g)];
    assert.deepEqual(recent.map(([, id]) => Number(id)).slice(0, 2), [first, later]);
    assert.doesNotMatch(page, /In nobody/);
    assert.match(
      await html("/issues?project_id=mine&status_id=*", cast.linus),
      /Project<\/bdi> is<\/span> <bdi>one of mine</,
    );
    assert.doesNotMatch(await html("/", cast.mary), /Recently changed/);
    await answered(app, "PUT", "/projects/others/archive.json");
  });

  test("New issue stands on every page for those who may, and knows the project", async () => {
    assert.match(await html("/projects/home"), /href="\/projects\/home\/issues\/new"[^>]*data-hotkey="c"/);
    assert.match(await html("/issues"), /href="\/issues\/new"[^>]*data-hotkey="c"/);
    assert.doesNotMatch(await html("/issues", cast.mary), /data-hotkey="c"/);
  });
});
