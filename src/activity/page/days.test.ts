import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Days of the activity", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
    for (const [subject, at] of [
      ["Before midnight", "2024-03-14 22:59:59.999999+00"],
      ["At midnight", "2024-03-14 23:00:00+00"],
      ["At night", "2024-03-15 22:59:59.999999+00"],
      ["The day after", "2024-03-15 23:00:00+00"],
    ]) {
      const { issue } = await answered(
        app,
        "POST",
        "/issues.json",
        { issue: { project_id: home.id, subject } },
        cast.ada.key,
      );
      await sql`update issues set created_on = ${at}::timestamptz where id = ${issue.id}`.execute(app.runtime.db);
    }
    const zone = { time_zone: "Europe/Berlin" };
    await app.runtime.db.updateTable("users").set(zone).where("id", "=", cast.ada.id).execute();
  });
  after(() => app.close());

  const read = async (path: string, person = cast.ada) =>
    (await app.request(path, { cookie: await session(app, person), headers: { accept: "text/html" } })).text();

  /** Each heading with what stands below it. */
  const daysOf = (html: string) =>
    html
      .split('<h2 id="day-')
      .slice(1)
      .map((part) => [
        /datetime="([\d-]+)"/.exec(part)?.[1],
        ...[...part.matchAll(/data-list-target="item">([^<]+)</g)].map(([, title]) => title),
      ]);

  test("begin at midnight of the viewer's zone", async () => {
    assert.deepEqual(daysOf(await read("/activity")), [
      ["2024-03-16", "The day after"],
      ["2024-03-15", "At night", "At midnight"],
      ["2024-03-14", "Before midnight"],
    ]);
    assert.deepEqual(daysOf(await read("/activity", cast.grace)), [
      ["2024-03-15", "The day after", "At night"],
      ["2024-03-14", "At midnight", "Before midnight"],
    ]);
  });

  test("`from` shows what happened up to the end of that day there", async () => {
    const days = async (from: string, person?: Person) =>
      daysOf(await read(`/activity?from=${from}`, person)).map(([day]) => day);
    assert.deepEqual(await days("2024-03-15"), ["2024-03-15", "2024-03-14"]);
    assert.deepEqual(await days("2024-03-14", cast.grace), ["2024-03-14"]);
    assert.deepEqual(await days("2024-03-13"), []);
    assert.match(await read("/activity?from=2024-03-13"), /up to <time datetime="2024-03-13">/);
  });

  test("a `from` that is no day is refused in words", async () => {
    for (const from of ["yesterday", "2024-02-30", "2024-3-1"]) {
      const answer = await app.request(`/activity?from=${from}`, { cookie: await session(app, cast.ada) });
      assert.equal(answer.status, 422, from);
      assert.match(await answer.text(), /Up to must be a day as/, from);
    }
  });

  test("times are those of the day", async () => {
    assert.match(await read("/activity"), /<time datetime="2024-03-14T23:00:00.000Z" title="[^"]*">12:00\sAM<\/time>/);
  });
});
