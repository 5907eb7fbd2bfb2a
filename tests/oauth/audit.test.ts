import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, project, session } from "../../src/testing/index.js";
import { connected, type House, openHouse, posted } from "./house.js";

let house: House;
let issue: number;
before(async () => {
  house = await openHouse();
  const { id } = await project(house.app, "audited", { members: { Manager: [house.ada] } });
  issue = (await answered(house.app, "POST", "/issues.json", { issue: { project_id: id, subject: "Watched" } })).issue
    .id;
});
after(() => house.app.close());

test("what an agent writes says by which agent, in REST, on the page and to administrators", async () => {
  const { tokens } = await connected(house, { metadata: { client_name: "Claude Code" } });
  const call = { name: "service_issues_update", arguments: { id: issue, notes: "Done by the agent." } };
  const answer = await posted(
    `${house.base}/mcp`,
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: call },
    { authorization: `Bearer ${tokens.access_token}`, accept: "application/json, text/event-stream" },
  );
  assert.doesNotMatch(await answer.text(), /isError":true/);
  await answered(house.app, "PUT", `/issues/${issue}.json`, { issue: { notes: "By a script." } }, house.ada.key);
  const cookie = await session(house.app, house.ada);
  const body = new URLSearchParams({ "issue[notes]": "By hand." });
  const headers = { "sec-fetch-site": "same-origin", accept: "text/html" };
  const sent = await house.app.request(`/issues/${issue}`, { method: "PATCH", cookie, headers, body });
  assert.ok(sent.status < 400, String(sent.status));

  const told = async (include: string) => {
    const { journals } = (await answered(house.app, "GET", `/issues/${issue}.json?include=${include}`)).issue;
    return journals.map(({ notes, via, user }: Record<string, unknown>) => [
      notes,
      via,
      (user as { name: string }).name,
    ]);
  };
  assert.deepEqual(
    (await told("journals")).map(([, via]: unknown[]) => via),
    ["Claude Code", undefined, undefined],
  );
  assert.deepEqual(await told("journals,via"), [
    ["Done by the agent.", "Claude Code", "Ada Lovelace"],
    ["By a script.", "Test", "Ada Lovelace"],
    ["By hand.", undefined, "Ada Lovelace"],
  ]);
  const page = await (await house.app.request(`/issues/${issue}`, { cookie, headers })).text();
  assert.equal(page.match(/via Claude Code/g)?.length, 1);
  assert.equal(page.match(/via Test/g)?.length, 1);

  const admin = { id: await administrator() };
  const list = await house.app.request("/admin/agent_activity", { cookie: await session(house.app, admin), headers });
  const rows = (await list.text()).match(/<tr>.*?<\/tr>/gs) ?? [];
  assert.equal(rows.length, 3, "a header, and what programs wrote");
  assert.match(rows[1] ?? "", /Watched.*Test.*Ada Lovelace/s);
  assert.match(rows[2] ?? "", /Watched.*Claude Code.*Ada Lovelace/s);
  assert.equal((await house.app.request("/admin/agent_activity", { cookie, headers })).status, 403);
});

async function administrator(): Promise<number> {
  const { db } = house.app.runtime;
  return (await db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow()).id;
}
