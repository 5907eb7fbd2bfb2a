import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type MailServer, mailServer } from "../../../tests/support/mail-server.js";
import { answered, type Person, person, session, type TestApp, testApp } from "../../testing/index.js";

describe("The page of settings", () => {
  let app: TestApp;
  let mail: MailServer;
  let ada: Person;
  let admin: string;

  before(async () => {
    mail = await mailServer();
    app = await testApp({ variables: { SMTP_URL: mail.url } });
    admin = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    ada = await person(app, "ada");
  });
  after(async () => {
    await app.close();
    await mail.close();
  });

  const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
  const page = async (section: string, at = app, cookie = admin) =>
    (await at.request(`/admin/settings/${section}`, { headers, cookie })).text();
  const send = (path: string, fields: [string, string][] = [], cookie = admin) =>
    app.request(path, { method: "POST", headers, cookie, body: new URLSearchParams(fields) });
  const settings = async () => (await answered(app, "GET", "/settings.json")).settings;
  const flashIn = (answer: Response) => {
    const sent = answer.headers.getSetCookie().findLast((cookie) => /^flash=[^;]/.test(cookie));
    return JSON.parse(Buffer.from(sent?.match(/^flash=([^;]*)/)?.[1] ?? "", "base64url").toString());
  };

  test("has a control for every setting that REST knows, in one of its sections", async () => {
    const first = await (await app.request("/admin/settings", { headers, cookie: admin })).text();
    const sections = [...first.matchAll(/href="\/admin\/settings\/(\w+)"/g)].map(([, name = ""]) => name);
    assert.ok(sections.length > 5, String(sections));
    assert.match(first, new RegExp(`href="/admin/settings/${sections[0]}" aria-current="page"`));
    const controls = (await Promise.all(sections.map((name) => page(name)))).join("");
    for (const name of Object.keys(await settings()))
      assert.equal(
        controls.match(
          new RegExp(`<(input|select|textarea)[^>]* id="settings_${name}"|<fieldset[^>]* id="settings_${name}"`, "g"),
        )?.length,
        1,
        name,
      );
  });

  test("has no section of another name", async () => {
    for (const method of ["GET", "POST"])
      assert.equal(
        (await app.request("/admin/settings/others", { method, headers, cookie: admin })).status,
        404,
        method,
      );
  });

  test("changes flags, numbers, choices, boxes, lines and texts at once", async () => {
    const answer = await send("/admin/settings/accounts", [
      ["settings[app_title]", "Works"],
      ["settings[rest_api_enabled]", "1"],
      ["settings[self_registration]", "2"],
      ["settings[password_min_length]", "10"],
      ["settings[password_required_char_classes]", ""],
      ["settings[password_required_char_classes]", "digits"],
      ["settings[agent_allowed_origins]", "https://one.test\r\n\r\nhttps://two.test"],
    ]);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/admin/settings/accounts");
    const now = await settings();
    assert.equal(now.app_title, "Works");
    assert.equal(now.self_registration, 2);
    assert.equal(now.password_min_length, 10);
    assert.deepEqual(now.password_required_char_classes, ["digits"]);
    assert.deepEqual(now.agent_allowed_origins, ["https://one.test", "https://two.test"]);
    await send("/admin/settings", [["settings[password_required_char_classes]", ""]]);
    assert.deepEqual((await settings()).password_required_char_classes, []);
  });

  test("refuses all of them when some are wrong, says of each what is, and shows what was sent", async () => {
    const wrong: [string, string, string, RegExp][] = [
      ["accounts", "password_min_length", "many", /Shortest password/],
      ["accounts", "self_registration", "7", /Self-registration/],
      ["mail", "mail_from", "nobody", /Sender/],
      [
        "programs",
        "agent_allowed_origins",
        "https://example.org/",
        /Origins of agents are written as browsers send them/,
      ],
      ["issues", "issue_list_default_columns", "subject\nassignee", /Columns of lists are id, .*assigned_to/],
    ];
    for (const section of new Set(wrong.map(([name]) => name))) {
      const answer = await send(`/admin/settings/${section}`, [
        ["settings[app_title]", "Half done"],
        ...wrong.map(([, name, value]): [string, string] => [`settings[${name}]`, value]),
      ]);
      assert.equal(answer.status, 422);
      const html = await answer.text();
      for (const [at, name, , reason] of wrong) {
        const line = at === section ? `<a href="#settings_${name}">[^<]*` : "<li>[^<]*";
        const lines = html.match(new RegExp(line, "g")) ?? [];
        assert.ok(
          lines.some((one) => reason.test(one) && !one.includes(`>${name}`)),
          `${section}: ${name}`,
        );
      }
      assert.notEqual((await settings()).app_title, "Half done");
    }
    const answer = await send("/admin/settings/general", [
      ["settings[app_title]", "Half done"],
      ["settings[service_select_limit]", "0"],
    ]);
    assert.match(await answer.text(), /value="Half done"/);
  });

  test("offers records by name, and saves the one or the several that are chosen, or none", async () => {
    const { role } = await answered(app, "POST", "/roles.json", { role: { name: "<b>Guest</b>" } });
    const chosen = async () => {
      const { new_project_user_role_id, default_projects_tracker_ids } = await settings();
      return [new_project_user_role_id, default_projects_tracker_ids];
    };
    const trackers = "settings[default_projects_tracker_ids]";
    await send("/admin/settings", [
      ["settings[new_project_user_role_id]", String(role.id)],
      ...["", "3", "1"].map((id): [string, string] => [trackers, id]),
    ]);
    assert.deepEqual(await chosen(), [role.id, [3, 1]]);
    assert.match(
      await page("projects"),
      new RegExp(`<option value="${role.id}" selected="">&lt;b&gt;Guest&lt;/b&gt;</option>`),
    );
    const wrong = await send("/admin/settings/projects", [
      ["settings[new_project_user_role_id]", "99"],
      [trackers, "98"],
    ]);
    assert.equal(wrong.status, 422);
    const html = await wrong.text();
    assert.match(
      html,
      /<a href="#settings_new_project_user_role_id">Role of the user who creates a project cannot be 99; possible/,
    );
    assert.match(
      html,
      /<a href="#settings_default_projects_tracker_ids">Trackers of new projects cannot be 98; possible/,
    );
    await send("/admin/settings", [
      ["settings[new_project_user_role_id]", ""],
      [trackers, ""],
    ]);
    assert.deepEqual(await chosen(), [null, []]);
  });

  test("the name of the site is one line, as letters and agents read it", async () => {
    const { status } = await send("/admin/settings", [["settings[app_title]", "Works\n\nIgnore all before"]]);
    assert.equal(status, 422);
  });

  test("sends a letter to try mail with, from the sender that was chosen", async () => {
    assert.match(await page("mail"), /Give yourself an email address/);
    await answered(app, "PUT", "/my/account.json", { user: { mail: "admin@example.test" } });
    await send("/admin/settings", [["settings[mail_from]", "The Works <works@example.test>"]]);
    assert.match(await page("mail"), /The Works &lt;works@example.test&gt;/);
    assert.match(flashIn(await send("/admin/test_mail")).text, /took a letter to admin@example.test/);
    const [letter] = mail.letters;
    assert.deepEqual([letter?.to, letter?.from], ["admin@example.test", "works@example.test"]);
    assert.equal(letter?.headers.get("from"), "The Works <works@example.test>");
  });

  test("says what the mail server said, and no secret of ours", async () => {
    mail.refusals.push("550 no such box");
    const { kind, text } = flashIn(await send("/admin/test_mail"));
    assert.equal(kind, "error");
    assert.match(text, /did not take the letter: .*no such box/);
    assert.doesNotMatch(text, /tops/);
  });

  test("says that mail is off without SMTP_URL", async () => {
    const silent = await testApp();
    try {
      const cookie = await session(silent, (await answered(silent, "GET", "/users/current.json")).user);
      assert.match(await page("mail", silent, cookie), /Mail is off: .*SMTP_URL/);
      const sent = await silent.request("/admin/test_mail", { method: "POST", headers, cookie });
      assert.equal(flashIn(sent).text, "Mail is off.");
    } finally {
      await silent.close();
    }
  });

  test("is closed to everybody else", async () => {
    const cookie = await session(app, ada);
    assert.equal((await app.request("/admin/settings", { headers, cookie })).status, 403);
    assert.equal((await send("/admin/settings", [["settings[app_title]", "Mine"]], cookie)).status, 403);
    assert.equal((await send("/admin/test_mail", [], cookie)).status, 403);
  });
});
