import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import { Refusal } from "../../../kernel/index.js";
import { answered, people, project, session, type TestApp, testApp, unnotedIn } from "../../../testing/index.js";
import { groupNames } from "../groups/grouping.js";
import { countIssues } from "../issue-list.js";
import { type Filters, filterNames } from "../issue-query.js";
import { sortNames } from "../order/sortable.js";

/** Of each filter those that it takes: its ways to read. */
const values = ["1", "me", "*", "~1", "~word", "word", "o", "t", "ev1", "mine", "bookmarks", "=p1", "*o"];

const ofCustomFields = ["cf_1", "project.cf_1", "author.cf_1", "fixed_version.cf_1", "cf_1.cf_2", "cf_1.due_date"];

/** A custom field of each kind that has an order of its own. */
const orderedFields = [
  { field_format: "string" },
  { field_format: "date" },
  { field_format: "int" },
  { field_format: "bool" },
  { field_format: "list", possible_values: ["one", "two"] },
  { field_format: "enumeration", possible_values: ["one", "two"] },
  { field_format: "user" },
  { field_format: "version" },
];

describe("What the total of a list is counted from, and its pages are put in order by", () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
    const { ada } = await people(app, "ada");
    await project(app, "garden", { members: { Reporter: [ada] } });
  });
  after(() => app.close());

  test("is noted when it changes, whatever a list is filtered by", async () => {
    const unnoted = unnotedIn(app);
    const member = await viewer("ada");
    const limited = { ...member, trackersLimited: true, peopleLimited: true };
    for (const name of [...filterNames, ...ofCustomFields])
      for (const value of values) await countIfTaken(limited, { [name]: value });
    for (const one of [member, await viewer("admin")]) await countIfTaken(one, { issue_id: "1" });
    assert.deepEqual(await unnoted(), []);
  });

  test("is noted when it changes, whatever a list is sorted and grouped by", async () => {
    const customs: string[] = [];
    for (const [at, field] of orderedFields.entries()) {
      const custom_field = {
        name: `Field ${at}`,
        customized_type: "issue",
        is_for_all: true,
        tracker_ids: [1],
        ...field,
      };
      const made = await answered(app, "POST", "/custom_fields.json", { custom_field });
      customs.push(`cf_${made.custom_field.id}`);
    }
    const issue = { project_id: "garden", subject: "In bed", description: "A word" };
    await answered(app, "POST", "/issues.json", { issue });
    const unnoted = unnotedIn(app);
    for (const name of [...sortNames, ...customs])
      await answered(app, "GET", `/issues.json?description=~word&sort=${name}`);
    const cookie = await session(app, await viewer("admin"));
    for (const name of [...groupNames({ customs: [] }), ...customs]) {
      const path = `/issues?description=~word&group_by=${name}`;
      const html = await (await app.request(path, { cookie, headers: { accept: "text/html" } })).text();
      assert.match(html, /In bed/, name);
    }
    assert.deepEqual(await unnoted(), []);
  });

  async function viewer(login: string): Promise<Viewer> {
    const found = await viewerByLogin(app.runtime.db, login, { kind: "session", readOnly: false });
    assert.ok(found, login);
    return found;
  }

  async function countIfTaken(viewer: Viewer, filters: Filters): Promise<void> {
    try {
      await countIssues(app.runtime.db, viewer, filters);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
});
