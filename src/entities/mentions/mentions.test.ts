import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, person, project, session, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
const cast = {} as Record<(typeof logins)[number], Person>;
let cookie: string;
let home: { id: number };

const logins = ["ada", "ada.", "Grace_H", "l-inus@x.y", "locked", "author"] as const;

before(async () => {
  app = await testApp();
  for (const login of logins) cast[login] = await person(app, login, { mail: null });
  home = await project(app, "home", { members: { Developer: Object.values(cast) } });
  await app.runtime.db.updateTable("users").set({ status: 3 }).where("login", "=", "locked").execute();
  cookie = await session(app, cast.author);
  await app.startWorkers();
});
after(() => app.close());

async function written(description: string): Promise<number> {
  const issue = { project_id: home.id, subject: "Gate", description };
  return (await answered(app, "POST", "/issues.json", { issue }, cast.author.key)).issue.id;
}

async function toldBy(id: number): Promise<number[]> {
  const rows = await app.runtime.db
    .selectFrom("service_notification_events as e")
    .innerJoin("service_notifications as n", "n.id", "e.service_notification_id")
    .select("n.user_id")
    .where("n.entity_type", "=", "Issue")
    .where("n.entity_id", "=", id)
    .where("e.kind", "=", "mention")
    .orderBy("n.user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function linkedOn(id: number): Promise<number[]> {
  const page = await (await app.request(`/issues/${id}`, { cookie, headers: { accept: "text/html" } })).text();
  const prose = /<div class="prose"[^>]*>([\s\S]*?)<\/div>/.exec(page)?.[1] ?? "";
  const ids = [...prose.matchAll(/href="\/users\/(\d+)"/g)].map(([, user]) => Number(user));
  return [...new Set(ids)].sort((a, b) => a - b);
}

test("capitals of a login matter to no one, and the longest login counts", async () => {
  const id = await written("@ADA. and @grace_h- and @L-inus@X.Y@, but not @locked");
  await app.settled();
  const told = [cast["ada."].id, cast.Grace_H.id, cast["l-inus@x.y"].id];
  assert.deepEqual(await toldBy(id), told);
  assert.deepEqual(await linkedOn(id), told);
});

test("the page links exactly the people whom the job tells", async () => {
  const random = randomNumbers(20261121);
  const texts = Array.from({ length: 150 }, () => anyText(random));
  const ids: number[] = [];
  for (const text of texts) ids.push(await written(text));
  await app.settled();
  let named = 0;
  for (const [place, id] of ids.entries()) {
    const told = await toldBy(id);
    named += told.length;
    const linked = (await linkedOn(id)).filter((user) => user !== cast.author.id);
    assert.deepEqual(linked, told, JSON.stringify(texts[place]));
  }
  assert.ok(named > 100, `${named} people were named: the texts say too little`);
});

/** What stands around and between names. */
const marks =
  "\n|\n\n| |> |- |- > |1. |    |\t|`|``|```\n|~~~|*|_|**|[|](/x)|![|<!-- | -->|<b>|</b>|<div>\n|<a href=x>|\\|.|-|@|(|)|#|&|&#64;|| |\n|a |, |https://e.org/|\n---\n|"
    .split("|")
    .concat("|", "\n|-|\n");

function anyText(random: (below: number) => number): string {
  const one = (): string => {
    if (random(5) > 1) return marks[random(marks.length)] ?? "";
    const person = cast[logins[random(logins.length)] ?? "ada"];
    const name = random(4) === 0 ? person.login.toUpperCase() : person.login;
    return random(8) === 0 ? `user#${person.id}` : `@${name}`;
  };
  return `Text ${Array.from({ length: 4 + random(24) }, one).join("")}`;
}

/** The same ones in every run, so that a failure can be looked at. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
