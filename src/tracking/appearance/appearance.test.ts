import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, answered, session, type TestApp, testApp } from "../../testing/index.js";

describe("How statuses and priorities are drawn", () => {
  let app: TestApp;
  let cookie: string;

  before(async () => {
    app = await testApp();
    cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
  });
  after(() => app.close());

  const send = (method: string, path: string, json?: unknown) => answered(app, method, path, json);
  const html = async (path: string) => (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();

  for (const [path, one, many, at] of [
    ["/issue_statuses", "issue_status", "issue_statuses", "/admin/issue_statuses"],
    ["/enumerations/issue_priorities", "issue_priority", "issue_priorities", "/admin/issue_priorities"],
  ] as const) {
    test(`${many} have a colour and an icon that administrators choose, and Redmine's list says nothing of it`, async () => {
      const { id } = (await send("POST", `${path}.json`, { [one]: { name: "Drawn", tone: "amber", icon: "star" } }))[
        one
      ];
      const { tone, icon } = (await send("GET", `${path}/${id}.json`))[one];
      assert.deepEqual({ tone, icon }, { tone: "amber", icon: "star" });
      const listed = (await send("GET", `${path}.json`))[many].at(-1);
      assert.deepEqual([listed.name, "tone" in listed, "icon" in listed], ["Drawn", false, false]);
      assert.match(await html(at), /data-tone="amber"[^>]*><svg[^>]*><use href="[^"]*#star">.*?Drawn/s);
      const form = await html(`${at}/${id}`);
      assert.match(form, new RegExp(`name="${one}\\[tone\\]" value="amber" checked`));
      await send("PUT", `${path}/${id}.json`, { [one]: { tone: "", icon: "" } });
      assert.equal((await send("GET", `${path}/${id}.json`))[one].tone, "");
      await send("DELETE", `${path}/${id}.json`);
    });

    test(`${many} take no other colour and no other icon`, async () => {
      for (const wrong of [{ tone: "pink" }, { icon: "../../etc" }, { tone: 5 }, { icon: null }]) {
        const answer = await app.request(`${path}.json`, {
          method: "POST",
          key: ADMIN_KEY,
          json: { [one]: { name: "Wrong", ...wrong } },
        });
        assert.equal(answer.status, 422, JSON.stringify(wrong));
      }
    });
  }

  test("those of a fresh installation are drawn as one knows them", async () => {
    const { issue_statuses } = await send("GET", "/issue_statuses.json");
    const drawn = await Promise.all(
      issue_statuses.map(async ({ id }: { id: number }) => {
        const { name, tone, icon } = (await send("GET", `/issue_statuses/${id}.json`)).issue_status;
        return `${name} ${tone} ${icon}`;
      }),
    );
    assert.deepEqual(drawn, [
      "New gray circle",
      "In Progress blue circle-play",
      "Resolved green circle-check",
      "Feedback amber message-square",
      "Closed purple circle-check",
      "Rejected red circle-x",
    ]);
  });
});
