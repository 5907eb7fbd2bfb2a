import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, project, session } from "../../src/testing/index.js";
import { connected, type House, openHouse, posted } from "./house.js";

let house: House;
let projectId: number;
let issue: number;
before(async () => {
  house = await openHouse();
  const { id } = await project(house.app, "audited", { members: { Manager: [house.ada] } });
  projectId = id;
  issue = await addedByHand("Watched");
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

  const rows = await activity();
  assert.equal(rows.length, 3, "a header, and what programs wrote");
  assert.match(rows[1] ?? "", /Watched.*Test.*Ada Lovelace/s);
  assert.match(rows[2] ?? "", /Watched.*Claude Code.*Ada Lovelace/s);
  assert.equal((await house.app.request("/admin/agent_activity", { cookie, headers })).status, 403);
});

test("what an agent makes says by which agent, and is gone with it", async () => {
  const { tokens } = await connected(house, { metadata: { client_name: "Claude Code" } });
  const call = { name: "service_issues_create", arguments: { project: "audited", subject: "Thought up" } };
  const answer = await posted(
    `${house.base}/mcp`,
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: call },
    { authorization: `Bearer ${tokens.access_token}`, accept: "application/json, text/event-stream" },
  );
  const made = Number(/"id":(\d+),"url"/.exec((await answer.text()).replaceAll("\\", ""))?.[1]);
  const wanted = { project_id: projectId, subject: "Scripted" };
  const { id: scripted } = (await answered(house.app, "POST", "/issues.json", { issue: wanted }, house.ada.key)).issue;

  const via = async (id: number, include = "") =>
    (await answered(house.app, "GET", `/issues/${id}.json?include=${include}`)).issue.via;
  assert.deepEqual(await Promise.all([via(made), via(scripted), via(scripted, "via"), via(issue, "via")]), [
    "Claude Code",
    undefined,
    "Test",
    undefined,
  ]);
  const cookie = await session(house.app, house.ada);
  const page = async (id: number) => (await house.app.request(`/issues/${id}`, { cookie, headers })).text();
  assert.match(await page(made), /Added by.*?via Claude Code/s);
  assert.doesNotMatch(await page(await addedByHand("By hand")), /via /);

  assert.match((await activity())[1] ?? "", /Scripted.*created.*Test.*Ada Lovelace/s);
  assert.match((await activity())[2] ?? "", /Thought up.*created.*Claude Code.*Ada Lovelace/s);
  await answered(house.app, "DELETE", `/issues/${made}.json`);
  assert.ok((await activity()).every((row) => !row.includes("Claude Code") || row.includes("Watched")));
});

const headers = { "sec-fetch-site": "same-origin", accept: "text/html" };

async function addedByHand(subject: string): Promise<number> {
  const cookie = await session(house.app, house.ada);
  const body = new URLSearchParams({ "issue[project_id]": String(projectId), "issue[subject]": subject });
  const sent = await house.app.request("/issues", { method: "POST", cookie, headers, body });
  return Number(/\/issues\/(\d+)/.exec(sent.headers.get("location") ?? "")?.[1]);
}

/** The rows of the administrators' table, its head among them. */
async function activity(): Promise<string[]> {
  const cookie = await session(house.app, { id: await administrator() });
  const list = await house.app.request("/admin/agent_activity", { cookie, headers });
  return (await list.text()).match(/<tr>.*?<\/tr>/gs) ?? [];
}

async function administrator(): Promise<number> {
  const { db } = house.app.runtime;
  return (await db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow()).id;
}
