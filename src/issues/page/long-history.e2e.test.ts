import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { openBrowser, type TestBrowser, untilTrue } from "../../../tests/support/browser.js";
import { unseenCount } from "../../notifications/index.js";
import {
  answered,
  type Person,
  people,
  person,
  project,
  readerOf,
  session,
  type TestApp,
  testApp,
} from "../../testing/index.js";

const ENTRIES = 450;
const ON_A_PAGE = 200;

describe("The page of an issue with a very long history", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let baseURL: string;
  let cast: Record<"ada" | "grace", Person>;
  let home: { id: number };
  let id: number;
  let cookie: string;
  /** Of its journals, oldest first. */
  let journals: number[];

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const mary = await person(app, "mary", { password: "analytical" });
    home = await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace, mary] } });
    const issue = { project_id: home.id, subject: "Gate" };
    ({ id } = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue);
    const { rows } = await sql<{ id: number }>`
      insert into journals (entity_type, entity_id, user_id, notes, private_notes, created_on)
      select 'Issue', ${id}::int, ${cast.ada.id}::int, 'Note ' || n, n = 100, now() - interval '1 minute' * (${ENTRIES}::int - n)
        from generate_series(1, ${ENTRIES}::int) n returning id`.execute(app.runtime.db);
    journals = rows.map((row) => row.id).sort((a, b) => a - b);
    cookie = await session(app, cast.ada);
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const read = async (query = "", as = cookie, of = id) => {
    const answer = await app.request(`/issues/${of}${query}`, { cookie: as, headers: { accept: "text/html" } });
    const html = await answer.text();
    return {
      html,
      numbers: [...html.matchAll(/id="note-(\d+)"/g)].map(([, number]) => Number(number)),
      earlier: /href="\/issues\/\d+(\?upto=\d+)#change-\d+"[^>]*>([^<]+)</.exec(html)?.slice(1) ?? [],
    };
  };
  const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

  test("shows the newest entries, and leads from page to page to the first", async () => {
    const newest = await read();
    assert.deepEqual(newest.numbers, counted(251, 450));
    assert.equal(newest.earlier[1], "Show 250 earlier entries");
    assert.match(newest.html, /id="answer"/);
    const middle = await read(newest.earlier[0]);
    assert.deepEqual(middle.numbers, counted(51, 250));
    assert.equal(middle.earlier[1], "Show 50 earlier entries");
    const oldest = await read(middle.earlier[0]);
    assert.deepEqual(oldest.numbers, counted(1, 50));
    assert.deepEqual(oldest.earlier, []);
    assert.match(oldest.html, new RegExp(`href="/issues/${id}#history"[^>]*>Back to the newest entries<`));
    assert.doesNotMatch(oldest.html, /id="answer"/, "who answers has the newest before them");
    assert.doesNotMatch(oldest.html, /feed-fold/, "what was asked for is not folded");
  });

  test("counts what its reader sees", async () => {
    const { numbers, earlier } = await read("", await session(app, cast.grace));
    assert.deepEqual(numbers, counted(250, 449));
    assert.equal(earlier[1], "Show 249 earlier entries");
  });

  test("shows as many of very long notes as one page has room for, and leads to the others", async () => {
    const issue = { project_id: home.id, subject: "Novel" };
    const novel = (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
    for (const begin of ["One", "Two", "Three", "Four", "Five"])
      await app.request(`/issues/${novel}.json`, {
        method: "PUT",
        key: cast.ada.key,
        json: { issue: { notes: `${begin} ${"a ".repeat(32_000)}` } },
      });
    const begins = (html: string) => [...html.matchAll(/<p>(One|Two|Three|Four|Five) /g)].map(([, word]) => word);
    const newest = await read("", cookie, novel);
    assert.deepEqual(begins(newest.html), ["Four", "Five"]);
    assert.equal(newest.earlier[1], "Show 3 earlier entries");
    const middle = await read(newest.earlier[0], cookie, novel);
    assert.deepEqual(begins(middle.html), ["Two", "Three"]);
    const oldest = await read(middle.earlier[0], cookie, novel);
    assert.deepEqual(begins(oldest.html), ["One"]);
    assert.deepEqual(oldest.earlier, []);
  });

  test("marks its notification as seen where what is new is shown, and on no older page", async () => {
    const { db } = app.runtime;
    await sql`
      with told as (
        insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
        select ${cast.grace.id}::int, 'Issue', id, project_id, author_id, now() - interval '5 seconds' from issues where id = ${id}::int
        returning id, user_id, actor_id, last_event_at)
      insert into service_notification_events (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
      select id, user_id, 'Journal', ${journals.at(-1)}::int, actor_id, 'edit_issue', last_event_at from told`.execute(
      db,
    );
    const grace = await session(app, cast.grace);
    const unseen = () => unseenCount(db, app.runtime.contributions.notifications, readerOf(cast.grace));
    await read((await read("", cookie)).earlier[0], grace);
    assert.equal(await unseen(), 1);
    await read("", grace);
    assert.equal(await unseen(), 0);
  });

  test("shows the newest where it is asked for what it does not have", async () => {
    for (const asked of ["0", "-1", "abc", "2147483647", "99999999999999999999", ""]) {
      assert.deepEqual((await read(`?upto=${asked}`)).numbers, counted(450 - ON_A_PAGE + 1, 450), asked);
    }
  });

  test("shows the newest where it is asked for a note that its reader may not see", async () => {
    const grace = await session(app, cast.grace);
    const [hidden = 0] = journals.slice(99);
    assert.deepEqual((await read(`?upto=${hidden}`, grace)).numbers, (await read("?upto=2147483647", grace)).numbers);
    assert.deepEqual((await read(`?upto=${hidden}`)).numbers, counted(1, 100));
  });

  test("leads from the address of an old entry to the page that has it", async () => {
    const { page, complaints } = await browser.openPage({ baseURL, session: cookie });
    const [first] = journals;
    await page.goto(`/issues/${id}#change-${first}`);
    await page.waitForURL(`**/issues/${id}?upto=${first}#change-${first}`);
    await page.locator(`#change-${first}`).getByText("Note 1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Back to the newest entries" }).click();
    await page.getByText("Note 450").waitFor();
    assert.deepEqual(complaints, []);
  });

  describe("leads to an entry", () => {
    const inSight = (page: Page, of: string) =>
      untilTrue(page, `Math.abs(document.getElementById("${of}").getBoundingClientRect().top) < innerHeight`);

    test("that a form of another page has written", async () => {
      const { page, complaints } = await browser.openPage({ baseURL, session: cookie });
      await page.goto(`/issues/${id}?edit=1`);
      await page.fill("#issue_subject", "Gate of iron");
      await page.getByRole("button", { name: "Save", exact: false }).first().click();
      await page.waitForURL(/#change-\d+$/);
      const { hash } = new URL(page.url());
      await inSight(page, hash.slice(1));
      await page.locator("#issue_text:focus").waitFor(); // Where the form stood.
      assert.deepEqual(complaints, []);
    });

    test("that its reader asked for before the log-in", async () => {
      const entry = `change-${journals.at(-100)}`;
      const { page } = await browser.openPage({ baseURL });
      await page.goto(`/issues/${id}#${entry}`);
      await page.getByLabel("Login").fill("mary");
      await page.getByLabel("Password").fill("analytical");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(`**/issues/${id}#${entry}`);
      await inSight(page, entry);
    });

    test("and leaves the focus to who goes on writing", async () => {
      const { page } = await browser.openPage({ baseURL, session: cookie });
      await page.goto(`/issues/${id}`);
      await page.fill("#issue_notes", "Note at the end");
      await page.keyboard.press("Control+Enter");
      await page.locator(".feed-item", { hasText: "Note at the end" }).waitFor();
      await page.waitForURL(/#change-\d+$/);
      await page.locator("#issue_notes:focus").waitFor();
    });
  });
});
