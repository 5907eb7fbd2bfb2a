import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  answered,
  type Person,
  people,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../testing/index.js";

describe("Lists that leave the product", () => {
  let app: TestApp;
  let cast: Record<"ada" | "linus" | "mary", Person>;
  let home: { id: number };
  let spoken: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "linus", "mary");
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.linus] } });
    const { roles } = await answered(app, "GET", "/roles.json");
    const manager = roles.find(({ name }: { name: string }) => name === "Manager").id;
    const secret = { name: "Secret", field_format: "string", visible: false, role_ids: [manager], is_for_all: true };
    const custom_field = { ...secret, customized_type: "issue", tracker_ids: [1, 2, 3] };
    const { id: field } = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field;
    const fields = { custom_fields: [{ id: field, value: "=cmd()" }], estimated_hours: 2.5, due_date: "2027-01-31" };
    await create({ subject: 'Roof, "the old"\none' });
    spoken = await create({ subject: "=1+1", description: "Long\ntext", ...fields });
    await create({ subject: "Between us", is_private: true });
    await note(spoken, { notes: "An **open** word", status_id: 2 });
    await note(spoken, { notes: "A private word", private_notes: true });
  });
  after(() => app.close());

  const create = async (fields: object): Promise<number> => {
    const issue = { project_id: home.id, ...fields };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const note = (id: number, issue: object) => answered(app, "PUT", `/issues/${id}.json`, { issue }, cast.ada.key);
  const text = async (path: string, who = cast.ada, status = 200) => {
    const answer = await app.request(path, { key: who.key });
    assert.equal(answer.status, status, path);
    return answer.text();
  };

  describe("as CSV", () => {
    test("have the usual columns of what one sees, quoted as RFC 4180 says", async () => {
      const lines = (await text("/issues.csv?sort=id", cast.linus)).split("\r\n");
      assert.equal(lines[0], "#,Tracker,Priority,Status,Subject,Assignee,Updated");
      assert.match(lines[1] ?? "", /^\d+,Bug,Normal,New,"Roof, ""the old""\none",,\d{4}-\d\d-\d\d \d\d:\d\d$/);
      assert.deepEqual([lines.length, lines[3]], [4, ""]);
    });

    test("begin no cell as a formula", async () => {
      const csv = await text(`/issues.csv?c[]=subject&c[]=cf_1&sort=id&issue_id=${spoken}`);
      assert.equal(csv, `#,Subject,Secret\r\n${spoken},'=1+1,'=cmd()\r\n`);
    });

    test("have the columns that are asked for, all of them, or the description besides", async () => {
      const one = `/projects/home/issues.csv?issue_id=${spoken}`;
      const days = await text(`${one}&c[]=due_date&c[]=estimated_hours&c[]=done_ratio&c[]=is_private`);
      assert.equal(days, `#,Due date,Estimated time,% Done,Private\r\n${spoken},2027-01-31,2.5,0,no\r\n`);
      assert.match(await text(`${one}&c[]=description`), /^#,Tracker.*,Description\r\n.*,"Long\ntext"\r\n$/s);
      const [head] = (await text(`${one}&c[]=all_inline`)).split("\r\n");
      assert.match(head ?? "", /^#,Project,Tracker,Subject,Status,Priority,Author,Category.*,Closed on,Secret$/);
      assert.doesNotMatch(head ?? "", /Description/);
    });

    test("tell nothing of a field that one does not see", async () => {
      const csv = await text("/issues.csv?c[]=subject&c[]=cf_1&sort=cf_1&c[]=nonsense", cast.linus);
      assert.match(csv, /^#,Subject\r\n/);
      assert.doesNotMatch(await text("/issues.csv?c[]=all_inline", cast.linus), /Secret|cmd/);
    });

    test("are marked for Excel where that is asked for", async () => {
      const bytes = async (path: string) =>
        new Uint8Array(await (await app.request(path, { key: cast.ada.key })).arrayBuffer());
      assert.deepEqual([...(await bytes("/issues.csv?bom=1")).slice(0, 4)], [0xef, 0xbb, 0xbf, 0x23]);
      assert.equal((await bytes("/issues.csv"))[0], 0x23);
    });

    test("end where the setting says, and are asked in pieces", async () => {
      await setSettings(app, { issues_export_limit: 2 });
      assert.equal((await text("/issues.csv")).split("\r\n").length, 4);
      await setSettings(app, { issues_export_limit: 500 });
    });

    test("are downloaded by a session or a key, and refused like any list", async () => {
      const cookie = await session(app, cast.ada);
      const answer = await app.request("/projects/home/issues.csv", { cookie, headers: { accept: "text/html" } });
      assert.equal(answer.headers.get("content-disposition"), 'attachment; filename="home-issues.csv"');
      assert.match(answer.headers.get("content-type") ?? "", /^text\/csv; charset=utf-8/);
      assert.match(await answer.text(), /Between us/);
      await text("/projects/home/issues.csv", cast.mary, 404);
      await text("/issues.csv?tracker_id=bug", cast.ada, 422);
      await text("/issues.csv?query_id=999", cast.ada, 404);
      assert.equal((await app.request("/issues.csv?key=wrong", { cookie })).status, 401);
      assert.equal(await text("/issues.csv", cast.mary), "#,Tracker,Priority,Status,Subject,Assignee,Updated\r\n");
    });

    test("of a saved query have its filters and columns", async () => {
      const query = { name: "Hours", filters: { estimated_hours: "*" }, columns: ["estimated_hours"] };
      const { id } = (await answered(app, "POST", "/queries.json", { query }, cast.ada.key)).query;
      assert.equal(await text(`/issues.csv?query_id=${id}`), `#,Estimated time\r\n${spoken},2.5\r\n`);
    });
  });

  describe("as Atom", () => {
    const titles = (feed: string) => [...feed.matchAll(/<title>(.*?)<\/title>/gs)].map(([, title]) => title).slice(1);

    test("list what one sees, last changed first", async () => {
      const feed = await text("/projects/home/issues.atom", cast.linus);
      assert.match(feed, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
      assert.equal(titles(feed)[0], `Bug #${spoken}: =1+1 (In Progress)`);
      assert.equal(titles(feed).length, 2);
      assert.doesNotMatch(feed, /Between us/);
    });

    test("are named in the head of the page that shows the same list", async () => {
      const cookie = await session(app, cast.ada);
      const headOf = async (path: string) => {
        const page = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
        return /<link rel="alternate" type="application\/atom\+xml" title="([^"]*)" href="([^"]*)"/
          .exec(page)
          ?.slice(1);
      };
      assert.deepEqual(await headOf("/issues?status_id=*&page=1"), ["Issues", "/issues.atom?status_id=*"]);
      const board = "/projects/home/issues?tracker_id=1&display_type=board";
      assert.deepEqual(await headOf(board), ["Issues · home", "/projects/home/issues.atom?tracker_id=1"]);
    });

    test("tell what was said and changed of an issue", async () => {
      const read: string[] = [];
      app.runtime.database.onStatement((statement) => read.push(statement));
      const feed = await text(`/issues/${spoken}.atom`);
      const journals = read.filter((statement) => /from "journals" as "j"/.test(statement));
      assert.ok(journals.length > 0 && journals.every((statement) => statement.trim().endsWith("limit 15")));
      assert.equal(titles(feed).length, 2);
      assert.match(feed, /An &lt;strong&gt;open&lt;\/strong&gt; word/);
      assert.match(feed, /&lt;li&gt;Status: New → In Progress&lt;\/li&gt;/);
      assert.doesNotMatch(await text(`/issues/${spoken}.atom`, cast.linus), /A private word/);
      await text(`/issues/${spoken}.atom`, cast.mary, 404);
      await text("/issues/999999.atom", cast.ada, 404);
    });

    test("tell what happened", async () => {
      assert.match(await text("/activity.atom"), /<title>home - Bug #\d+: =1\+1<\/title>/);
      assert.doesNotMatch(await text("/activity.atom", cast.linus), /A private word|Between us/);
      assert.deepEqual(
        titles(await (await app.request("/activity.atom")).text()),
        [],
        "a visitor sees no private project",
      );
    });

    test("are read with a key in the address, which they do not repeat", async () => {
      const feed = await (await app.request(`/issues.atom?key=${cast.ada.key}&status_id=*`)).text();
      assert.match(feed, /<link rel="self" [^>]*href="http:\/\/bellwether.test\/issues.atom\?status_id=\*"/);
      assert.match(feed, /<link rel="alternate" [^>]*href="http:\/\/bellwether.test\/issues\?status_id=\*"/);
      assert.ok(!feed.includes(cast.ada.key));
    });

    test("hold any text as XML can", async () => {
      const id = await create({ subject: "A & <b> \u000b \u0007 ]]> end" });
      const feed = await text(`/issues.atom?issue_id=${id}`);
      assert.match(feed, /<title>Bug #\d+: A &amp; &lt;b&gt; {2,3}\]\]&gt; end \(New\)<\/title>/);
      assert.doesNotMatch(feed, /(?!\n)\p{Cc}/u);
    });
  });
});
