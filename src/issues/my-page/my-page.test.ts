import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { dayIn } from "../../kernel/index.js";
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

describe("My page", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "linus", Person>;
  let home: { id: number };

  before(async () => {
    app = await testApp();
    await app.startWorkers();
    cast = await people(app, "ada", "grace", "linus");
    home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  });
  after(() => app.close());

  const create = async (subject: string, more: object = {}): Promise<number> => {
    const issue = { project_id: home.id, subject, ...more };
    return (await answered(app, "POST", "/issues.json", { issue }, cast.ada.key)).issue.id;
  };
  const join = async (principalId: number) => {
    const { roles } = await answered(app, "GET", "/roles.json");
    const { id } = roles.find(({ name }: { name: string }) => name === "Developer");
    const membership = { user_id: principalId, role_ids: [id] };
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, { membership });
  };
  const visit = async (who: Person) => {
    const cookie = await session(app, who);
    const answer = await app.request("/", { cookie, headers: { accept: "text/html" } });
    assert.equal(answer.status, 200);
    return (await answer.text()).replace(/[\u2068\u2069]/g, "");
  };
  const seeAll = async (who: Person) => {
    await setTimeout(1_100); // what is younger stays unseen
    const { status } = await app.request("/notifications/seen_all.json", { method: "PATCH", key: who.key });
    assert.equal(status, 204);
  };
  /** The issues below each heading. */
  const lists = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<h2[^>]*>([^<]*?) <span class="count">.*?<\/section><\/section>/gs)].map(([card, title]) => [
        title,
        [...card.matchAll(/href="\/issues\/\d+[^"]*"[^>]*>([^<]*)/g)].map(([, subject]) => subject),
      ]),
    );
  const inDays = (days: number) => dayIn("UTC", new Date(Date.now() + days * 86_400_000));

  test("says what is due, the latest first to be; then what is given to me, the most urgent first; and nothing twice", async () => {
    const to = (who: Person, more: object) => ({ assigned_to_id: who.id, start_date: null, ...more });
    await create("Low one", to(cast.grace, { priority_id: 1 }));
    await create("Urgent one", to(cast.grace, { priority_id: 4 }));
    await create("Next week", to(cast.grace, { due_date: inDays(5) }));
    await create("Late", to(cast.grace, { due_date: inDays(-3) }));
    await create("Next year", to(cast.grace, { due_date: inDays(300), priority_id: 2 }));
    const done = await create("Done", to(cast.grace, { due_date: inDays(-1) }));
    await answered(app, "PUT", `/issues/${done}.json`, { issue: { status_id: 5 } }, cast.ada.key);
    await create("Somebody's", to(cast.ada, { due_date: inDays(-1) }));
    await app.settled();
    await seeAll(cast.grace);
    const page = await visit(cast.grace);
    const shown = lists(page);
    assert.deepEqual(shown.Due, ["Late", "Next week"]);
    assert.deepEqual(shown["Assigned to me"], ["Urgent one", "Next year", "Low one"]);
    assert.deepEqual(shown["Recently changed in my projects"], ["Somebody&#39;s", "Done"]);
    assert.match(page, /overdue/);
  });

  test("what is due and new as well stands among the news alone, with its day", async () => {
    const late = { assigned_to_id: cast.grace.id, start_date: null, due_date: inDays(-2) };
    await create("Late and new", late);
    await create("New alone", { assigned_to_id: cast.grace.id });
    await app.settled();
    const page = await visit(cast.grace);
    const shown = lists(page);
    assert.deepEqual(shown["Needs me"], ["New alone", "Late and new"]);
    assert.equal(page.match(/>Late and new</g)?.length, 1);
    assert.equal(page.match(/>New alone</g)?.length, 1);
    const [line] = /Late and new<\/a>.*?<\/p>/s.exec(page) ?? [];
    assert.match(line ?? "", /due <span class="overdue">/);
    await seeAll(cast.grace);
    assert.ok(lists(await visit(cast.grace)).Due?.includes("Late and new"));
  });

  test("that nothing is due is not said beside news that are", async () => {
    const { mary } = await people(app, "mary");
    await join(mary.id);
    await create("Overdue", { assigned_to_id: mary.id, start_date: null, due_date: inDays(-2) });
    await app.settled();
    assert.doesNotMatch(await visit(mary), /Nothing is due/);
  });

  test("what is given to one of my groups is mine", async () => {
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Team", user_ids: [cast.linus.id] },
    });
    await join(group.id);
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
    await create("For the team", { assigned_to_id: group.id });
    await app.settled();
    await seeAll(cast.linus);
    assert.deepEqual(lists(await visit(cast.linus))["Assigned to me"], ["For the team"]);
  });

  test("shows nothing that its viewer may not see", async () => {
    await create("Hidden", { is_private: true });
    assert.match(await visit(cast.ada), /Hidden/);
    assert.doesNotMatch(await visit(cast.grace), /Hidden/);
  });

  test("begins with the newest of what is unseen, who did what, and the number of the badge", async () => {
    const id = await create("Rung", { assigned_to_id: cast.ada.id });
    const note = (notes: string) => answered(app, "PUT", `/issues/${id}.json`, { issue: { notes } }, cast.grace.key);
    await note("Look at this");
    await app.settled();
    const page = await visit(cast.ada);
    assert.deepEqual(lists(page)["Needs me"]?.[0], "Rung");
    assert.equal(lists(page)["Recently changed in my projects"]?.includes("Rung"), false, "it is said already");
    assert.match(page, /Grace<\/bdi><\/strong> commented/);
    const badge = /id="service_notification_center_badge"[^>]*>(\d*)</.exec(page)?.[1];
    assert.equal(/Needs me <span class="count">(\d+)/.exec(page)?.[1], badge);
    const { unseen_count } = await answered(app, "GET", "/notifications.json", undefined, cast.ada.key);
    assert.equal(badge, String(unseen_count));
    await note("And @ada, this");
    await app.settled();
    assert.match(await visit(cast.ada), /Grace<\/bdi><\/strong> mentioned you/);
    await setSettings(app, { service_notification_center_enabled: false });
    assert.doesNotMatch(await visit(cast.ada), /Needs me|Nothing new/);
    await setSettings(app, { service_notification_center_enabled: true });
  });

  test("what is empty folds to a line", async () => {
    const [nobody] = Object.values(await people(app, "nobody"));
    const page = await visit(nobody as Person);
    assert.match(page, /Nothing new · Nothing is due · Nothing else is waiting for you/);
    assert.deepEqual(lists(page), {});
  });

  test("greets a newcomer with three steps, until they are done or not wanted", async () => {
    const { newcomer } = await people(app, "newcomer");
    const open = async () =>
      [...(await visit(newcomer)).matchAll(/<a href="([^"]*)">(?:Create or join|Connect an|Choose what)/g)].map(
        ([, href]) => href,
      );
    const all = ["/projects", "/my/account#connected_agents", "/my/notification_settings"];
    // The key of each person of a test is one that an agent could have.
    assert.deepEqual(await open(), [all[0], all[2]]);
    await join(newcomer.id);
    assert.deepEqual(await open(), [all[2]]);
    const answer = await app.request("/my/first_steps/dismiss", {
      method: "POST",
      cookie: await session(app, newcomer),
      headers: { "sec-fetch-site": "same-origin", accept: "text/html" },
    });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/"]);
    assert.doesNotMatch(await visit(newcomer), /Hide these steps/);
    const visitor = await app.request("/my/first_steps/dismiss", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
    });
    assert.equal(visitor.status, 401);
  });
});
