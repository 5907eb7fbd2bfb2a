import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

/** A zone, and a day around which its clocks do something unusual. */
const edges = [
  ["America/Santiago", "2024-09-08"], // no midnight
  ["Asia/Beirut", "2024-03-31"], // none either
  ["Atlantic/Azores", "2024-10-27"], // two midnights
  ["America/Havana", "2024-11-03"], // two as well
  ["Europe/Berlin", "2024-03-31"],
  ["Europe/Berlin", "2024-10-27"],
  ["Australia/Lord_Howe", "2024-10-06"],
  ["Asia/Kathmandu", "2024-02-29"],
  ["Pacific/Kiritimati", "2024-12-31"],
  ["Africa/Casablanca", "2024-03-10"],
  ["Africa/Casablanca", "2026-10-01"], // whose rules changed lately
] as const;
/** Names that PostgreSQL does not know, or takes for abbreviations of others. */
const elsewhere = ["IST", "PLT", "ACT", "CET"] as const;

const HOUR = 60 * 60 * 1_000;

describe("Days of people's zones", () => {
  let app: TestApp;
  let ada: Person;
  let moments: { id: number; at: Date }[];

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    const home = await project(app, "home", { members: { Manager: [ada] } });
    const days = new Set<string>(edges.map(([, day]) => day));
    // Each half hour of three days, with the last microsecond before it.
    const { rows } = await sql<{ id: number; at: Date }>`
      insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject, created_on)
      select ${home.id}, 1, 1, 2, ${ada.id}, at::text, at
        from unnest(${[...days]}::timestamptz[]) day,
             generate_series(day - interval '40 hours', day + interval '40 hours', interval '30 minutes') half,
             unnest(array[half - interval '1 microsecond', half]) at
      returning id, created_on as at`.execute(app.runtime.db);
    moments = rows;
  });
  after(() => app.close());

  const from = async (zone: string) => {
    await app.runtime.db.updateTable("users").set({ time_zone: zone }).where("id", "=", ada.id).execute();
  };
  const idsOn = (zone: string, day: string) => {
    const days = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
    return moments.filter(({ at }) => days.format(at) === day).map(({ id }) => id);
  };
  const list = (query: string) => answered(app, "GET", `/issues.json?status_id=*&sort=id&${query}`, undefined, ada.key);
  const count = async (query: string): Promise<number> => (await list(query)).total_count;
  /** A day has at most 25 hours: 100 moments. */
  const found = async (query: string): Promise<number[]> =>
    (await list(`limit=100&${query}`)).issues.map(({ id }: { id: number }) => id);
  const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);

  test("a filter finds of a day what the page says was on it, and no moment is between two days or on both", async () => {
    for (const [zone, day] of [...edges, ...elsewhere.map((zone) => [zone, "2024-02-29"] as const)]) {
      await from(zone);
      const next = dayAfter(day);
      assert.deepEqual(await found(`created_on=${day}`), idsOn(zone, day), `${zone} ${day}`);
      assert.deepEqual(await found(`created_on=${next}`), idsOn(zone, next), `${zone} ${next}`);
      const upTo = await count(`created_on=%3C=${day}`);
      assert.equal(upTo + (await count(`created_on=%3E=${next}`)), moments.length, `${zone} ${day}`);
    }
  });

  test("a group of a day has what the page says was on it", async () => {
    const cookie = await session(app, ada);
    for (const [zone, day] of [...edges, ["CET", "2024-03-31"], ["IST", "2024-02-29"]] as const) {
      await from(zone);
      const query = `status_id=*&group_by=created_on&per_page=25&created_on=${day}&sort=id`;
      const page = await app.request(`/issues?${query}`, { cookie, headers: { accept: "text/html" } });
      const html = await page.text();
      assert.equal(page.status, 200, zone);
      const groups = [...html.matchAll(/<time datetime="([\d-]+)">[^<]*<\/time><\/bdi><span class="count">(\d+)/g)];
      const counted = groups.map(([, of, count]) => [of, Number(count)]);
      assert.deepEqual(counted, [[day, idsOn(zone, day).length]], `${zone} ${day}`);
    }
  });

  test("the activity up to a day ends with it, where it has two midnights as well", async () => {
    const cookie = await session(app, ada);
    for (const [zone, day] of edges) {
      await from(zone);
      const html = await (await app.request(`/activity?from=${day}`, { cookie })).text();
      assert.equal(/<h2 id="day-([\d-]+)"/.exec(html)?.[1], day, zone);
    }
  });

  test("a time without a zone is one of the clocks of the caller, to the microsecond", async () => {
    await from("Asia/Kathmandu");
    const between = await found("created_on=%3E%3C2024-02-29T00:14:59.999999|2024-02-29T00:15:00");
    assert.deepEqual(
      between,
      moments.filter(({ at }) => /2024-02-28T18:(29:59.999|30:00.000)Z/.test(at.toISOString())).map(({ id }) => id),
    );
  });

  test("dates at both ends of what a day can be are answered", async () => {
    await from("Pacific/Kiritimati");
    for (const query of ["%3C=9999-12-31", "%3E=0001-01-01", "9999-12-31", "%3E%3C1900-01-01|9999-12-31"]) {
      const answer = await app.request(`/issues.json?created_on=${query}`, { key: ada.key });
      assert.equal(answer.status, 200, `${query} ${await answer.text()}`);
    }
    for (const query of ["0000-01-01", "2023-02-29", "2024-02-30"]) {
      const answer = await app.request(`/issues.json?created_on=${query}`, { key: ada.key });
      assert.equal(answer.status, 422, query);
    }
  });
});
