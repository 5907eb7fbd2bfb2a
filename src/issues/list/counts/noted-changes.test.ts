import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Viewer, viewerByLogin } from "../../../accounts/index.js";
import { Refusal } from "../../../kernel/index.js";
import { people, project, type TestApp, testApp, unnotedIn } from "../../../testing/index.js";
import { countIssues } from "../issue-list.js";
import { type Filters, filterNames } from "../issue-query.js";

/** Of each filter those that it takes: its ways to read. */
const values = ["1", "me", "*", "~1", "~word", "word", "o", "t", "ev1", "mine", "bookmarks", "=p1", "*o"];

const ofCustomFields = ["cf_1", "project.cf_1", "author.cf_1", "fixed_version.cf_1", "cf_1.cf_2", "cf_1.due_date"];

describe("What the total of a list is counted from", () => {
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
