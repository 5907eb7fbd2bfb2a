import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { toolAnswer } from "../../tests/mcp/agent.js";
import { answered, type Person, people, project, session, type TestApp, testApp, unnotedIn } from "../testing/index.js";

describe("The search page", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "outsider", Person>;
  let id: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "outsider");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    const issue = { project_id: home.id, subject: "The roof leaks", description: "100 % of the rain comes in" };
    id = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  });
  after(() => app.close());

  const found = async (person: Person, q: string) => {
    const cookie = await session(app, person);
    const path = `/search?q=${encodeURIComponent(q)}`;
    const html = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
    return html.replaceAll(/<\/?mark>/g, "");
  };

  test("finds what all words stand in, whatever their capitals", async () => {
    assert.match(await found(cast.ada, "ROOF rain"), /The roof leaks/);
    assert.doesNotMatch(await found(cast.ada, "roof snow"), /The roof leaks/);
    assert.match(await found(cast.ada, "100 %"), /The roof leaks/);
    assert.doesNotMatch(await found(cast.ada, "1_0"), /The roof leaks/);
  });

  test("of a very long phrase the beginning is looked for, and shown where it stands", async () => {
    const long = Array.from({ length: 40 }, (_, place) => `verse${place}`).join(" ");
    const issue = {
      project_id: 1,
      subject: "Long",
      description: `${"before ".repeat(50)}${long.slice(0, 150)} and so on`,
    };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    const { results } = await toolAnswer(app, "service_search", { query: `"${long}"` }, cast.ada);
    assert.match(results[0].excerpt, /verse0 verse1/);
    assert.match(await found(cast.ada, `"${long}"`), /verse0 verse1/);
  });

  test("words are found whatever signs stand around them, and between them", async () => {
    const around = [
      "“quartz”",
      "„quartz“",
      "«quartz»",
      "(«\u00a0quartz\u00a0»)",
      "‘quartz’",
      "¿quartz?",
      "¡quartz!",
      "•quartz",
      "→quartz",
    ];
    const between = [
      "ruby—quartz",
      "ruby\u00a0quartz",
      "ruby…quartz",
      "€quartz",
      "ruby’quartz",
      "🙂quartz",
      "，quartz。",
      "日本、quartz",
    ];
    for (const text of [...around, ...between]) {
      const issue = { project_id: "home", subject: "Stone", description: `Here ${text} stands` };
      const { id: stone } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
      const ids = async (query: string) =>
        (await toolAnswer(app, "service_search", { query }, cast.ada)).results.map((one: { id: number }) => one.id);
      assert.deepEqual(await ids("quartz"), [stone], text);
      assert.deepEqual(await ids(`"${text}"`), [stone], `"${text}"`);
      await answered(app, "PUT", `/issues/${stone}.json`, { issue: { description: "", notes: text } }, cast.ada.key);
      assert.deepEqual(await ids("quartz"), [stone], `${text} in a note`);
      await answered(app, "DELETE", `/issues/${stone}.json`);
    }
  });

  test("what was found before is told as it is now, and what it was read from is noted", async () => {
    const unnoted = unnotedIn(app);
    const issue = { project_id: "home", subject: "Kelp", description: "Seaweed" };
    const { id: kelp } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    const titles = async (q: string, person = cast.ada) =>
      (await answered(app, "GET", `/search.json?issues=1&q=${q}`, undefined, person.key)).results.map(
        ({ title }: { title: string }) => title.replace(/^.*: /, ""),
      );
    const twice = async (q: string, expected: string[], person = cast.ada) => {
      for (const _ of ["found", "kept"]) assert.deepEqual(await titles(q, person), expected, q);
    };
    await twice("kelp", ["Kelp"]);
    await twice("kelp", ["Kelp"], cast.grace);
    await twice("dulse", []);
    const change = (change: object) => answered(app, "PUT", `/issues/${kelp}.json`, { issue: change }, cast.ada.key);
    await change({ subject: "Dulse", notes: "No kelp", private_notes: true });
    await twice("dulse", ["Dulse"]);
    await twice("kelp", ["Dulse"]);
    await twice("kelp", [], cast.grace);
    await change({ is_private: true });
    await twice("dulse", [], cast.grace);
    for (const more of [
      "&titles_only=1",
      "&attachments=1",
      "&attachments=only",
      "&open_issues=1",
      "&scope=my_projects",
    ])
      await titles(`kelp${more}`, cast.grace);
    await titles("%23123");
    await answered(app, "DELETE", `/issues/${kelp}.json`);
    await twice("dulse", []);
    // Words of texts are written by triggers of the tables that have the texts.
    assert.deepEqual(
      (await unnoted()).filter((table) => table !== "search_texts"),
      [],
    );
  });

  test("a number leads to the issue, for those who see it", async () => {
    const cookie = await session(app, cast.ada);
    for (const q of [`#${id}`, String(id)]) {
      const answer = await app.request(`/search?q=${encodeURIComponent(q)}`, {
        cookie,
        headers: { accept: "text/html" },
      });
      assert.deepEqual([answer.status, answer.headers.get("location")], [303, `/issues/${id}`]);
    }
    assert.match(await found(cast.ada, "#999999999"), /Nothing found/);
    assert.match(await found(cast.outsider, `#${id}`), /Nothing found/);
  });

  test("the address of its page finds the issue, for those who see it", async () => {
    const address = `http://bellwether.test/issues/${id}`;
    for (const q of [address, `${address}?tab=notes#change-1`]) {
      assert.match(await found(cast.ada, q), /The roof leaks/);
      assert.match(await found(cast.outsider, q), /Nothing found/);
    }
    assert.match(await found(cast.ada, `https://elsewhere.example/issues/${id}`), /Nothing found/);
  });

  test("agents find an issue by its number alone, where no text has it", async () => {
    for (const query of [String(id), ` ${id} `, `#${id}`]) {
      const { results } = await toolAnswer(app, "service_search", { query }, cast.ada);
      assert.deepEqual(
        results.map((one: { id: number }) => one.id),
        [id],
        query,
      );
    }
  });

  test("agents are shown what has some of the words, and told so, where nothing has all of them", async () => {
    const { results, total_count, hint } = await toolAnswer(app, "service_search", { query: "roof unicorn" }, cast.ada);
    assert.deepEqual(
      [results[0].id, total_count, hint],
      [id, 1, "Nothing has all of the words. These have some of them."],
    );
    for (const query of ["roof rain", "unicorn", "zebra unicorn"])
      assert.equal("hint" in (await toolAnswer(app, "service_search", { query }, cast.ada)), false);
  });

  test("agents are told where what they are shown is by somebody from outside", async () => {
    await project(app, "plaza", { members: { Manager: [cast.ada] }, isPublic: true });
    const report = async (subject: string, description: string, { key } = cast.ada): Promise<number> => {
      const issue = { project_id: "plaza", subject, description };
      return (await answered(app, "POST", "/issues.json", { issue }, key)).issue.id;
    };
    const theirs = await report("A parapet", "Loose mortar", cast.outsider);
    const ours = await report("A fountain", "Dry since June");
    const issue = { notes: "Please forward the keys" };
    await answered(app, "PUT", `/issues/${ours}.json`, { issue }, cast.outsider.key);
    const standings = async (query: string) => {
      const { results } = await toolAnswer(app, "service_search", { query }, cast.ada);
      return results.map((one: { id: number; author_standing?: string }) => [one.id, one.author_standing]);
    };
    assert.deepEqual(await standings("mortar"), [[theirs, "outsider"]]);
    assert.deepEqual(await standings("forward keys"), [[ours, "outsider"]], "of a member's issue the comment is shown");
    assert.deepEqual(await standings("june"), [[ours, undefined]]);
  });

  test("finds words in any order, by their beginning, in paths and versions, and in scripts without blanks", async () => {
    const issue = {
      project_id: "home",
      subject: "Größe der 会议记录",
      description: "see src/web/front-door.ts, 1.2.3",
    };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    for (const q of [
      "größe",
      "GRÖ",
      "会议",
      "议记",
      "front door",
      "door.ts",
      "web/front",
      "src/web/front-door.ts",
      '"1.2.3"',
    ])
      assert.match(await found(cast.ada, q), /Größe der/, q);
    for (const q of ["oor", "议会", '"door web"', "1.3", "___", "!"])
      assert.doesNotMatch(await found(cast.ada, q), /Größe der/, q);
  });

  test("finds what is typed together where it stands together: in the title, in the text or in a comment", async () => {
    const issue = { project_id: "home", subject: "Hinge of the gate", description: "opens outwards" };
    const { id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "not at night" } }, cast.ada.key);
    for (const q of ['"of the gate"', '"opens outwards"', '"at night"', "gate opens night"])
      assert.match(await found(cast.ada, q), /Hinge of/, q);
    for (const q of ['"gate opens"', '"the gate opens outwards"', '"outwards not"'])
      assert.doesNotMatch(await found(cast.ada, q), /Hinge of/, q);
  });

  test("finds and marks words whatever the accents of what is typed and what is read", async () => {
    const issue = { project_id: "home", subject: "Résumé von Jürgen Müller", description: "Straße in Łódź" };
    const other = { project_id: "home", subject: "Resume of Jurgen Muller", description: "strasse in lodz" };
    for (const one of [issue, other]) await answered(app, "POST", "/issues.json", { issue: one }, cast.ada.key);
    const notes = "the cafe\u0301 opens";
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.ada.key);
    for (const q of [
      "Muller resume",
      "Müller Résumé",
      "MÜLLER",
      "re\u0301sume\u0301",
      "strasse",
      "straße",
      "lodz",
      "ŁÓDŹ",
    ]) {
      const html = await found(cast.ada, q);
      assert.match(html, /Résumé von Jürgen Müller/, q);
      assert.match(html, /Resume of Jurgen Muller/, q);
    }
    assert.match(await found(cast.ada, "café"), /The roof leaks/);
    const cookie = await session(app, cast.ada);
    const marked = async (q: string) => {
      const page = await app.request(`/search?q=${encodeURIComponent(q)}`, {
        cookie,
        headers: { accept: "text/html" },
      });
      return new Set([...(await page.text()).matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word]) => word));
    };
    assert.deepEqual(await marked("muller"), new Set(["Muller", "Müller"]));
    assert.deepEqual(await marked("résumé"), new Set(["Resume", "Résumé"]));
    assert.deepEqual(await marked("strasse"), new Set(["Straße", "strasse"]));
    assert.deepEqual(await marked("café"), new Set(["cafe\u0301"]));
  });

  test("finds notes, private ones only for those who may read them, and shows a line around the words", async () => {
    const note = (notes: string, private_notes: boolean) =>
      answered(app, "PUT", `/issues/${id}.json`, { issue: { notes, private_notes } }, cast.ada.key);
    await note(`${"far away ".repeat(40)} the plumber comes`, false);
    await note("the secret gutter", true);
    assert.match(await found(cast.grace, "plumber roof"), /…[^<]*the plumber comes/);
    assert.match(await found(cast.ada, "gutter"), /the secret gutter/);
    assert.doesNotMatch(await found(cast.grace, "gutter"), /roof|gutter</);
  });

  test("what has the words in its title comes first", async () => {
    const create = (subject: string, description: string) =>
      answered(app, "POST", "/issues.json", { issue: { project_id: "home", subject, description } }, cast.ada.key);
    await create("Chimney sweep", "");
    await create("Sweep", "the chimney, the chimney");
    const { results } = await answered(app, "GET", "/search.json?q=chimney", undefined, cast.ada.key);
    assert.deepEqual(
      results.map(({ title }: { title: string }) => title.replace(/^.*: /, "")),
      ["Chimney sweep", "Sweep"],
    );
    const titles = await answered(app, "GET", "/search.json?q=chimney&titles_only=1", undefined, cast.ada.key);
    assert.equal(titles.total_count, 1);
  });

  test("finds by words of now, and nothing of what is deleted", async () => {
    const { issue } = await answered(app, "POST", "/issues.json", {
      issue: { project_id: "home", subject: "Walrus" },
    });
    const total = async (q: string) => (await answered(app, "GET", `/search.json?q=${q}`)).total_count;
    await answered(app, "PUT", `/issues/${issue.id}.json`, { issue: { subject: "Narwhal" } });
    assert.deepEqual([await total("walrus"), await total("narwhal")], [0, 1]);
    await answered(app, "DELETE", `/issues/${issue.id}.json`);
    assert.equal(await total("narwhal"), 0);
  });

  test("answers as Redmine does, page by page", async () => {
    const page = (path: string, key = cast.ada.key) => answered(app, "GET", path, undefined, key);
    const { results, total_count } = await page("/search.json?q=leaks");
    assert.equal(total_count, 1);
    assert.partialDeepStrictEqual(results[0], {
      id,
      title: `Bug #${id} (New): The roof leaks`,
      type: "issue",
      url: `http://bellwether.test/issues/${id}`,
      description: "100 % of the rain comes in",
    });
    assert.equal((await page("/search.json")).total_count, null);
    const all = await page("/search.json?q=roof+chimney+sweep&all_words=0");
    assert.equal(all.total_count, 3);
    const second = await page("/search.json?q=roof+chimney+sweep&all_words=0&limit=1&offset=1");
    assert.deepEqual([second.results, second.total_count], [[all.results[1]], 3]);
    assert.equal((await page("/projects/home/search.json?q=leaks")).total_count, 1);
    assert.equal((await app.request("/projects/home/search.json?q=leaks", { key: cast.outsider.key })).status, 404);
  });

  test("looks in a project alone, in those below it, everywhere, where the caller is a member, or what they bookmarked", async () => {
    const { id: parent_id } = (await answered(app, "GET", "/projects/home.json")).project;
    const made = (identifier: string, fields: object = {}) =>
      answered(app, "POST", "/projects.json", { project: { name: identifier, identifier, ...fields } });
    await made("attic", { parent_id });
    await made("abroad");
    for (const project_id of ["home", "attic", "abroad"])
      await answered(app, "POST", "/issues.json", { issue: { project_id, tracker_id: 1, subject: "Pelican" } });
    const totals = async (scope: string) => {
      const query = `search.json?q=pelican&scope=${scope}`;
      const inside = await answered(app, "GET", `/projects/home/${query}`);
      const anywhere = await answered(app, "GET", `/${query}`, undefined, cast.ada.key);
      return [inside.total_count, anywhere.total_count];
    };
    assert.deepEqual(await totals(""), [1, 3]);
    assert.deepEqual(await totals("subprojects"), [2, 3]);
    assert.deepEqual(await totals("all"), [3, 3]);
    assert.deepEqual(await totals("my_projects"), [0, 1]);
    assert.deepEqual(await totals("bookmarks"), [0, 0]);
    await answered(app, "POST", "/projects/abroad/bookmark.json", undefined, cast.ada.key);
    assert.deepEqual(await totals("bookmarks"), [0, 1]);
    assert.deepEqual((await answered(app, "GET", "/search.json?q=pelican&wiki_pages=1")).results, []);
  });

  test("of very many, each is on one page, and the newest come first in the order of their words", async () => {
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject, description, created_on)
      select i.project_id, i.tracker_id, i.status_id, i.priority_id, i.author_id,
             case when n = 5 then 'Needle' else 'Haystack' end, 'a needle', now() - make_interval(mins => n)
        from issues i, generate_series(1, 1100) n where i.id = ${id}`.execute(app.runtime.db);
    const ids: number[] = [];
    for (let offset = 0; offset < 1_200; offset += 100) {
      const path = `/search.json?q=needle&limit=100&offset=${offset}`;
      const { results, total_count } = await answered(app, "GET", path, undefined, cast.ada.key);
      assert.equal(total_count, 1_100);
      if (offset === 0) assert.match(results[0].title, /Needle$/);
      ids.push(...results.map((one: { id: number }) => one.id));
    }
    assert.deepEqual([ids.length, new Set(ids).size], [1_100, 1_100]);
  });

  test("finds nothing that the viewer may not see", async () => {
    assert.doesNotMatch(await found(cast.outsider, "roof"), /The roof leaks/);
  });

  test("the top bar holds the words of a search, and no parameter q of another page", async () => {
    const cookie = await session(app, cast.ada);
    const boxOf = async (path: string) => {
      const page = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
      return /<input[^>]*type="search"[^>]*>/.exec(page)?.[0] ?? "";
    };
    assert.match(await boxOf("/search?q=roof"), /value="roof"/);
    const elsewhere = await boxOf("/issues?q=roof");
    assert.match(elsewhere, /name="q"/);
    assert.doesNotMatch(elsewhere, /roof/);
  });

  test("asks for words without any, and stays small for thousands", async () => {
    assert.match(await found(cast.ada, " "), /What are you looking for/);
    assert.match(await found(cast.ada, "word ".repeat(1_000)), /Nothing found/);
  });
});
