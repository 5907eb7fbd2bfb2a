import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ideasPart } from "../../tests/plugin/ideas/part.js";
import { type Viewer, viewerById } from "../accounts/index.js";
import { parts } from "../parts.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../testing/index.js";
import { type AskedActivity, timeline } from "./timeline.js";

/** More than anything here. */
const ALL = 1_000;

describe("Pages of the activity", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let viewer: Viewer;
  let home: { id: number };

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    cast = await people(app, "ada", "grace");
    home = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
    await project(app, "away", { members: { Manager: [cast.ada] } });
    const roof = { name: "Roof", identifier: "roof", parent_id: home.id, is_public: false, inherit_members: true };
    await answered(app, "POST", "/projects.json", { project: roof });
    await fillHouse();
    viewer = await viewerOf(cast.ada);
  });
  after(() => app.close());

  const viewerOf = async ({ id }: Person) => {
    const found = await viewerById(app.runtime.db, id, { kind: "session", readOnly: false });
    assert.ok(found);
    return found;
  };

  /** Issues, ideas and their journals of five moments in all, a microsecond apart, as a bulk edit or an import leaves them. */
  const fillHouse = async () => {
    const { db } = app.runtime;
    const [ada, grace] = [cast.ada.id, cast.grace.id];
    const moment = sql`'2026-11-20 10:00:00.000001+00'::timestamptz + (n % 5) * interval '1 microsecond'`;
    const someone = (n: string) => sql`case ${sql.raw(n)} % 4 when 0 then ${grace}::int else ${ada}::int end`;
    const place = sql`(select array_agg(id order by id) from projects where identifier in ('home', 'away', 'roof'))[1 + n % 3]`;
    await sql`
      insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id, created_on)
      select ${place}, 1, 1, 1, 'Issue ' || n, ${someone("n")}, ${moment} from generate_series(1, 23) n`.execute(db);
    await sql`
      insert into ideas (project_id, title, text, author_id, created_on)
      select ${place}, 'Idea ' || n, '', ${someone("n")}, ${moment} from generate_series(1, 17) n`.execute(db);
    for (const [type, table] of [
      ["Issue", "issues"],
      ["Idea", "ideas"],
    ] as const) {
      await sql`
        insert into journals (entity_type, entity_id, user_id, notes, created_on)
        select ${type}, id, ${someone("(id + n)")}, 'Note ' || n, ${moment} from ${sql.table(table)}, generate_series(1, 2) n`.execute(
        db,
      );
    }
  };

  const placesOf = async (asked: AskedActivity & { limit: number }) => {
    const { happenings, older } = await timeline(app.runtime, viewer, asked);
    return { places: happenings.map(({ href, deed }) => `${deed.word} ${href}`), older };
  };

  const ways: [string, () => Omit<AskedActivity, "cursor">][] = [
    ["of everything", () => ({ scopes: [] })],
    ["of one class", () => ({ scopes: ["ideas"] })],
    ["of a project and those below it", () => ({ scopes: [], projectId: home.id })],
    ["of a person", () => ({ scopes: [], userId: cast.grace.id })],
    ["of a person in a project", () => ({ scopes: [], userId: cast.ada.id, projectId: home.id })],
    ["up to a day", () => ({ scopes: [], upTo: "2026-11-20" })],
  ];
  for (const [name, asked] of ways)
    test(`${name}: one after the other they are the whole, nothing lost and nothing twice, whatever their size`, async () => {
      const { places: whole, older } = await placesOf({ ...asked(), limit: ALL });
      assert.equal(older, undefined);
      assert.ok(whole.length > 15, `${whole.length}`);
      assert.equal(new Set(whole).size, whole.length);
      for (const limit of [1, 2, 3, 7, 16, whole.length - 1, whole.length]) {
        const read: string[] = [];
        let cursor: string | undefined;
        let pages = 0;
        do {
          const page = await placesOf({ ...asked(), limit, ...(cursor && { cursor }) });
          assert.ok(page.places.length <= limit);
          read.push(...page.places);
          cursor = page.older;
          pages++;
        } while (cursor !== undefined);
        assert.deepEqual(read, whole, `${limit} a page`);
        assert.equal(pages, Math.ceil(whole.length / limit));
      }
    });

  test("what is asked for is what there is", async () => {
    const count = async (asked: Omit<AskedActivity, "cursor">) =>
      (await placesOf({ ...asked, limit: ALL })).places.length;
    const all = await count({ scopes: [] });
    assert.equal(all, 23 * 3 + 17 * 3);
    assert.equal((await count({ scopes: ["issues"] })) + (await count({ scopes: ["ideas"] })), all);
    const [ada, grace] = [
      await count({ scopes: [], userId: cast.ada.id }),
      await count({ scopes: [], userId: cast.grace.id }),
    ];
    assert.equal(ada + grace, all);
    const inProject = async (identifier: string) => {
      const { project: found } = await answered(app, "GET", `/projects/${identifier}.json`);
      return count({ scopes: [], projectId: found.id });
    };
    const [inHome, inAway, inRoof] = [await inProject("home"), await inProject("away"), await inProject("roof")];
    assert.equal(inHome + inAway, all);
    assert.ok(0 < inRoof && inRoof < inHome);
  });

  test("what happens while one reads moves nothing to another page", async () => {
    const whole = await placesOf({ scopes: [], limit: ALL });
    const first = await placesOf({ scopes: [], limit: 20 });
    await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject: "Meanwhile" } }, cast.ada.key);
    const second = await placesOf({ scopes: [], limit: ALL, cursor: first.older ?? "" });
    assert.deepEqual([...first.places, ...second.places], whole.places);
  });

  test("a cursor that this list did not give is refused in words", async () => {
    const cookie = await session(app, cast.ada);
    const asked = (path: string) => app.request(path, { cookie, headers: { accept: "text/html" } });
    const cursor = /cursor=([\w-]+)/.exec(await (await asked("/activity")).text())?.[1] ?? "";
    assert.notEqual(cursor, "");
    assert.equal((await asked(`/activity?cursor=${cursor}`)).status, 200);
    const others = [
      "/activity?cursor=nonsense",
      `/activity?cursor=${cursor}&show_issues=1`,
      `/projects/home/activity?cursor=${cursor}`,
    ];
    for (const path of others) {
      const answer = await asked(path);
      assert.equal(answer.status, 422, path);
      assert.match(await answer.text(), /The cursor is not one that this list gave/, path);
    }
  });

  test("the page leads to what is older, and back to the latest", async () => {
    const cookie = await session(app, cast.ada);
    const read = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
    const links = (html: string, rel: string) =>
      new RegExp(`href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
    const first = await read("/activity?show_issues=1");
    assert.equal(links(first, "first"), undefined);
    const older = links(first, "next") ?? "";
    const second = await read(older);
    assert.equal(links(second, "first"), "/activity?show_issues=1");
    assert.match(second, /Nothing is older/);
  });
});
