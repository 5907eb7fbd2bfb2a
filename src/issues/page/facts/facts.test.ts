import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../../testing/index.js";

/** More than a list holds: they are searched for. */
const KINDS = 60;

describe("A fact that is changed where it is read", () => {
  let app: TestApp;
  let ada: Person;
  let cookie: string;
  let homeId: number;
  let customerId: number;
  const kinds: number[] = [];

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    cookie = await session(app, ada);
    homeId = (await project(app, "home", { members: { Manager: [ada] } })).id;
    const custom_field = { customized_type: "issue", name: "Customer", is_for_all: true, tracker_ids: [1, 2, 3] };
    customerId = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    for (let at = 1; at <= KINDS; at++) {
      const issue_category = { name: `Kind ${at}` };
      kinds.push(
        (await answered(app, "POST", "/projects/home/issue_categories.json", { issue_category })).issue_category.id,
      );
    }
  });
  after(() => app.close());

  const made = async (fields: object): Promise<number> =>
    (await answered(app, "POST", "/issues.json", { issue: { project_id: homeId, subject: "One", ...fields } }, ada.key))
      .issue.id;
  const put = (id: number, issue: object) => answered(app, "PUT", `/issues/${id}.json`, { issue }, ada.key);
  const read = async (id: number) => (await answered(app, "GET", `/issues/${id}.json`)).issue;

  /** The hidden fields of the fact with this control, as the page has them now. */
  async function factOf(id: number, control: string): Promise<[string, string][]> {
    const page = await (await app.request(`/issues/${id}`, { cookie, headers: { accept: "text/html" } })).text();
    const facts = page.slice(page.indexOf('id="issue_facts"')).split("<form").slice(1);
    const form = facts.find((one) => one.includes(`name="${control}"`)) ?? "";
    return [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    );
  }
  const save = async (id: number, fields: [string, string][]): Promise<number> => {
    const headers = { origin: app.runtime.baseUrl, "sec-fetch-site": "same-origin", accept: "text/html" };
    return (await app.request(`/issues/${id}`, { method: "POST", cookie, body: new URLSearchParams(fields), headers }))
      .status;
  };

  test("a due day that is over for the reader is said to be, as in lists, as long as the issue is open", async () => {
    const farWest = { timeZone: "Pacific/Pago_Pago" };
    const today = new Intl.DateTimeFormat("sv-SE", farWest).format(new Date());
    const id = await made({ start_date: today, due_date: today });
    const saysOverdue = async () =>
      /class="overdue"/.test(await (await app.request(`/issues/${id}`, { cookie })).text());
    const lives = (time_zone: string) => answered(app, "PUT", `/users/${ada.id}.json`, { user: { time_zone } });
    await lives("Pacific/Pago_Pago");
    assert.equal(await saysOverdue(), false);
    await lives("Pacific/Kiritimati"); // 25 hours ahead: never the same day
    assert.equal(await saysOverdue(), true);
    await put(id, { status_id: 5 });
    assert.equal(await saysOverdue(), false);
    await lives("UTC");
  });

  test("collides with no comment and no change of another fact", async () => {
    const id = await made({ custom_field_values: { [customerId]: "ACME" }, category_id: kinds[0] });
    const customer = await factOf(id, `issue[cf_${customerId}]`);
    const category = await factOf(id, "issue[category]");
    await put(id, { notes: "Meanwhile", priority_id: 4 });
    assert.equal(await save(id, [...customer, [`issue[cf_${customerId}]`, "Globex"]]), 303);
    assert.equal(await save(id, [...category, ["issue[category]", "Kind 7"]]), 303);
    const { custom_fields, category: now } = await read(id);
    assert.deepEqual([custom_fields[0].value, now.name], ["Globex", "Kind 7"]);
  });

  test("collides with another change of itself, which stays", async () => {
    const id = await made({ custom_field_values: { [customerId]: "ACME" }, category_id: kinds[0] });
    const customer = await factOf(id, `issue[cf_${customerId}]`);
    const category = await factOf(id, "issue[category]");
    await put(id, { category_id: kinds[1], custom_field_values: { [customerId]: "Initech" } });
    assert.equal(await save(id, [...customer, [`issue[cf_${customerId}]`, "Globex"]]), 422);
    assert.equal(await save(id, [...category, ["issue[category]", "Kind 7"]]), 422);
    const { custom_fields, category: now } = await read(id);
    assert.deepEqual([custom_fields[0].value, now.name], ["Initech", "Kind 2"]);
  });
});
