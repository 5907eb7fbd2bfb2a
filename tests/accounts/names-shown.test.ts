import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  answered,
  type Person,
  people,
  person,
  preparedDatabase,
  project,
  session,
  setSettings,
  type TestApp,
  testApp,
} from "../../src/testing/index.js";
import { toolAnswer } from "../mcp/agent.js";
import type { MailServer } from "../support/mail-server.js";
import { mailingApp } from "../support/mailing-app.js";

const FORMATS = {
  firstname_lastname: "Ada Lovelace",
  firstname_lastinitial: "Ada L.",
  firstinitial_lastname: "A. Lovelace",
  firstname: "Ada",
  lastname_firstname: "Lovelace Ada",
  lastnamefirstname: "LovelaceAda",
  lastname_comma_firstname: "Lovelace, Ada",
  lastname: "Lovelace",
  username: "countess",
};

describe("The names of people, in the format that an administrator chose,", () => {
  let app: TestApp;
  let mail: MailServer;
  let ada: Person;
  let grace: Person;
  /** Watches, and opens nothing. */
  let linus: Person;
  let id: number;

  before(async () => {
    ({ app, mail } = await mailingApp());
    ada = await person(app, "countess", { firstname: "Ada", lastname: "Lovelace" });
    ({ grace, linus } = await people(app, "grace", "linus"));
    const home = await project(app, "home", { members: { Manager: [ada, grace, linus] } });
    const issue = { project_id: home.id, subject: "Gate", watcher_user_ids: [linus.id], assigned_to_id: ada.id };
    id = (await answered(app, "POST", "/issues.json", { issue }, ada.key)).issue.id;
    await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "By @countess" } }, ada.key);
    await app.settled();
  });
  after(() => app.close());

  const read = async (path: string, who = grace) =>
    (await app.request(path, { cookie: await session(app, who), headers: { accept: "text/html" } })).text();

  for (const [user_format, name] of Object.entries(FORMATS))
    test(`are the same everywhere: ${user_format}`, async () => {
      await setSettings(app, { user_format });
      const others = Object.values(FORMATS).filter((other) => other !== name && other.includes(" "));
      const holds = (text: string, said: string) => {
        assert.ok(text.includes(said), `${said} is missing in ${text.slice(0, 200)}`);
        for (const other of others.filter((one) => !said.includes(one))) assert.ok(!text.includes(other), other);
      };

      const html = await read(`/issues/${id}`);
      holds(html, `>${name}</`);
      holds(html, `title="${name}"`);
      holds(await read("/issues?c[]=subject&c[]=author&c[]=assigned_to"), `${name}<`);
      holds(await read("/service_notifications", linus), name);
      holds(await read(`/users/${ada.id}`), `${name}</h1>`);
      holds(await read("/my/account", ada), name);
      holds(await read("/projects/home/activity"), name);
      holds(await read(`/projects/home/mentionable?q=ada`), name);
      const csv = await read("/issues.csv?c[]=author");
      holds(csv, name.includes(",") ? `"${name}"` : `,${name}`);
      holds(await read(`/projects/home/issues.atom?author_id=${ada.id}`), `<name>${name}</name>`);

      const { issue } = await answered(
        app,
        "GET",
        `/issues/${id}.json?include=journals,watchers`,
        undefined,
        grace.key,
      );
      assert.deepEqual(
        [issue.author.name, issue.assigned_to.name, issue.journals[0].user.name],
        [name, name, name],
        "over REST",
      );
      const { memberships } = await answered(app, "GET", "/projects/home/memberships.json", undefined, grace.key);
      assert.ok(memberships.some(({ user }: { user?: { name: string } }) => user?.name === name));
      const { user } = await answered(app, "GET", `/users/${ada.id}.json`, undefined, grace.key);
      assert.deepEqual([user.firstname, user.lastname], ["Ada", "Lovelace"], "what programs keep stays");

      const told = JSON.stringify(await toolAnswer(app, "service_issues_get", { id }, grace));
      holds(told, name);
      assert.equal((await toolAnswer(app, "service_users_me", {}, ada)).name, name);
      for (const query of [name, "Ada Lovelace", "lovelace a"]) {
        const { users } = await toolAnswer(app, "service_users_list", { query }, grace);
        assert.deepEqual(
          users.map((one: { name: string }) => one.name),
          [name],
          query,
        );
      }
      for (const assigned_to of [name, "Ada Lovelace"]) {
        const wanted = { project: "home", subject: "Fence", assigned_to };
        const made = await toolAnswer(app, "service_issues_create", wanted, grace);
        const { issue } = await answered(app, "GET", `/issues/${made.id}.json`, undefined, grace.key);
        assert.equal(issue.assigned_to.name, name, assigned_to);
      }

      await app.request("/lost_password", {
        method: "POST",
        body: new URLSearchParams({ mail: "countess@example.test" }),
        headers: { origin: "http://bellwether.test" },
      });
      await app.settled();
      holds(mail.letters.at(-1)?.text ?? "", name);
    });

  test("a list of issues is in its order, however it is found", async () => {
    const abel = await person(app, "abel", { firstname: "Zeno", lastname: "Abel" });
    const { project: home } = await answered(app, "GET", "/projects/home.json");
    const { roles } = await answered(app, "GET", "/roles.json");
    const membership = {
      user_id: abel.id,
      role_ids: [roles.find((one: { name: string }) => one.name === "Manager").id],
    };
    await answered(app, "POST", `/projects/${home.id}/memberships.json`, { membership });
    await answered(app, "POST", "/issues.json", { issue: { project_id: home.id, subject: "Door" } }, abel.key);
    const authors = async () => {
      const { issues } = await answered(app, "GET", "/issues.json?sort=author&limit=100", undefined, grace.key);
      return [...new Set<string>(issues.map(({ author }: { author: { name: string } }) => author.name))];
    };
    const among = ["Zeno Abel", "Ada Lovelace", "Abel, Zeno", "Lovelace, Ada"];
    for (const [user_format, order] of Object.entries({
      firstname_lastname: ["Ada Lovelace", "Zeno Abel"],
      lastname_comma_firstname: ["Abel, Zeno", "Lovelace, Ada"],
    })) {
      await setSettings(app, { user_format });
      assert.deepEqual(
        (await authors()).filter((one) => among.includes(one)),
        order,
      );
    }
  });
});

test("A format that is chosen in one process is there in the others at once", async () => {
  const databaseUrl = await preparedDatabase();
  const [one, other] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })];
  const ada = await person(one, "ada", { firstname: "Ada", lastname: "Lovelace" });
  const name = async (app: TestApp) => (await toolAnswer(app, "service_users_me", {}, ada)).name;
  assert.equal(await name(other), "Ada Lovelace");
  await setSettings(one, { user_format: "lastname_comma_firstname" });
  assert.equal(await name(other), "Lovelace, Ada");
  await one.close();
  await other.close();
});
