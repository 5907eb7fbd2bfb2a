import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, byOperator, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { createTracker } from "../../tracking/index.js";
import { allowedStatuses } from "./allowed-statuses.js";

describe("The statuses somebody may give an issue", () => {
  let app: TestApp;
  let cast: Record<"manager" | "developer" | "reporter" | "grouped" | "outsider", Person>;
  let home: { id: number };
  let bug: number;
  let statusIds: Map<string, number>;

  before(async () => {
    app = await testApp();
    cast = await people(app, "manager", "developer", "reporter", "grouped", "outsider");
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Crew", user_ids: [cast.grouped.id] },
    });
    const { manager, developer, reporter } = cast;
    const members = { Manager: [manager], Developer: [developer, group as Person], Reporter: [reporter] };
    home = await project(app, "home", { isPublic: true, members });
    bug = (await answered(app, "GET", "/trackers.json")).trackers[0].id;
    const { issue_statuses } = await answered(app, "GET", "/issue_statuses.json");
    statusIds = new Map(issue_statuses.map(({ id, name }: { id: number; name: string }) => [name, id]));
  });
  after(() => app.close());

  const allowed = async (
    person: { id: number; admin?: boolean },
    from: string | undefined,
    trackerId = bug,
    of = { author_id: 0, assigned_to_id: 0 },
  ) => {
    const issue = from === undefined ? undefined : { status_id: statusIds.get(from) as number, ...of };
    const viewer = { id: person.id, admin: person.admin ?? false };
    const statuses = await allowedStatuses(app.runtime.db, { viewer, projectId: home.id, trackerId, issue });
    return statuses.map(({ name }) => name).join(", ");
  };

  test("they are those the person's role leads to, and the present one", async () => {
    assert.equal(await allowed(cast.manager, "New"), "New, In Progress, Resolved, Feedback, Closed, Rejected");
    assert.equal(await allowed(cast.developer, "New"), "New, In Progress, Resolved, Feedback, Closed");
    assert.equal(await allowed(cast.reporter, "New"), "New, Closed");
    assert.equal(await allowed(cast.reporter, "Closed"), "Closed");
  });

  test("a group's role counts", async () => {
    assert.equal(await allowed(cast.grouped, "New"), await allowed(cast.developer, "New"));
  });

  test("who has no way on stays where it is", async () => {
    assert.equal(await allowed(cast.outsider, "Resolved"), "Resolved");
  });

  test("an administrator has everybody's ways", async () => {
    assert.equal(await allowed({ id: cast.outsider.id, admin: true }, "Closed"), await allowed(cast.manager, "Closed"));
  });

  test("a new issue starts where a workflow begins, or with its tracker's default", async () => {
    assert.equal(await allowed(cast.manager, undefined), "New");
    assert.equal(await allowed(cast.outsider, undefined), "New");
  });

  test("a new tracker can be worked with at once", async () => {
    const idea = await byOperator(app, (open) => createTracker(open, { name: "Idea" }));
    assert.equal(await allowed(cast.developer, "New", idea.id), await allowed(cast.developer, "New"));
  });
});
