import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { parts } from "../../src/parts.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { ideasPart } from "./ideas/index.js";

/** Specification 6.5.3, decisions 10.13. */
describe("A class of records that is loaded without a card", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let cookie: string;
  const logged: string[] = [];

  before(async () => {
    const log = pino({ level: "error" }, { write: (line) => void logged.push(line) });
    app = await testApp({ parts: [...parts, { ...ideasPart, cards: [] }], log });
    await app.startWorkers();
    cast = await people(app, "ada", "grace");
    const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
    const idea = { project_id: home.id, title: "A roof garden", text: "Ask @grace" };
    await answered(app, "POST", "/ideas.json", { idea }, cast.ada.key);
    const issue = { project_id: home.id, subject: "Beside it", description: "@grace" };
    await answered(app, "POST", "/issues.json", { issue }, cast.ada.key);
    await app.settled();
    cookie = await session(app, cast.grace);
  });
  after(() => app.close());

  const list = async () => {
    const page = await app.request("/service_notifications", { cookie, headers: { accept: "text/html" } });
    assert.equal(page.status, 200);
    return page.text();
  };
  const cards = (html: string) => [...html.matchAll(/data-notification-id="(\d+)"/g)].map(([, id]) => id);
  const badge = (html: string) => /id="service_notification_center_badge"[^>]*>([^<]*)</.exec(html)?.[1];

  test("has a quiet line in its place, and badge and list agree", async () => {
    const html = await list();
    assert.equal(cards(html).length, 2);
    assert.equal(badge(html), "2");
    assert.match(html, /Beside it/);
    assert.match(html, /Something happened that cannot be shown here/);
    assert.doesNotMatch(html, /roof garden/);
  });

  test("is told to the operator by name, with the class", async () => {
    logged.length = 0;
    await list();
    const [line] = logged.map((one) => JSON.parse(one));
    assert.equal(line.entityType, "Idea");
    assert.match(JSON.stringify(line.err), /ServiceNotification::MissingCard/);
  });

  test("can be marked as seen", async () => {
    await new Promise((later) => setTimeout(later, 1_100));
    const quiet = (await list()).split("<article").find((one) => one.includes("cannot be shown here")) ?? "";
    const answer = await app.request(/action="(\/service_notifications\/\d+\/seen)"/.exec(quiet)?.[1] ?? "", {
      method: "PATCH",
      cookie,
      headers: { accept: "text/vnd.turbo-stream.html", origin: "http://bellwether.test" },
    });
    assert.equal(answer.status, 200);
    const html = await list();
    assert.deepEqual([cards(html).length, badge(html)], [1, "1"]);
  });
});
