import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { createApiKey, createUser, onBehalfOf, updateUser, type Viewer, viewerById } from "../../src/accounts/index.js";
import { createIssue, updateIssue } from "../../src/issues/index.js";
import { type Change, change, Refusal } from "../../src/kernel/index.js";
import {
  addMember,
  changeMember,
  createCategory,
  createProject,
  createVersion,
  updateVersion,
} from "../../src/projects/index.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../src/testing/index.js";
import { createTracker } from "../../src/tracking/index.js";

/** No way in stands before a verb here: what it refuses, it refuses by itself. */
suite("A verb decides who may", () => {
  let app: TestApp;
  let cast: Record<"reporter" | "manager", Person>;
  let projectId: number;
  let memberId: number;
  let issueId: number;
  let versionId: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "reporter", "manager");
    const members = { Manager: [cast.manager], Reporter: [cast.reporter] };
    ({ id: projectId } = await project(app, "work", { members }));
    const { memberships } = await answered(app, "GET", "/projects/work/memberships.json");
    memberId = memberships[0].id;
    const { issue } = await answered(app, "POST", "/issues.json", { issue: { project_id: "work", subject: "One" } });
    issueId = issue.id;
    const { version } = await answered(app, "POST", "/projects/work/versions.json", { version: { name: "0.1" } });
    versionId = version.id;
  });
  after(() => app.close());

  const viewer = async ({ id }: { id: number }) =>
    (await viewerById(app.runtime.db, id, { kind: "session", readOnly: false })) as Viewer;
  const rehearsed = (actor: Viewer, act: (open: Change) => Promise<unknown>) =>
    change(app.runtime, actor, act, { dryRun: true });

  const verbs: Record<string, (open: Change) => Promise<unknown>> = {
    createUser: (open) => createUser(open, { login: "new", firstname: "New", mail: "new@example.test" }),
    "updateUser, of another": (open) => updateUser(open, cast.manager.id, { firstname: "Other" }),
    "updateUser, of administration": (open) => updateUser(open, cast.reporter.id, { admin: true }),
    "createApiKey, for another": (open) =>
      createApiKey(open, { userId: cast.manager.id, name: "Key", readOnly: false, expiresOn: null }),
    createTracker: (open) => createTracker(open, { name: "Idea" }),
    createProject: (open) => createProject(open, { name: "New", identifier: "new-one" }),
    addMember: (open) => addMember(open, { projectId, userId: 1, roleIds: [1] }),
    changeMember: (open) => changeMember(open, { id: memberId, roleIds: [1] }),
    createVersion: (open) => createVersion(open, { projectId, name: "1.0" }),
    updateVersion: (open) => updateVersion(open, { id: versionId, name: "2.0" }),
    createCategory: (open) => createCategory(open, { projectId, name: "Kitchen" }),
    "updateIssue, of its fields": (open) => updateIssue(open, { id: issueId, fields: { subject: "Two" } }),
    "updateIssue, of others who watch": (open) => updateIssue(open, { id: issueId, watcherIds: [cast.manager.id] }),
  };

  for (const [name, verb] of Object.entries(verbs)) {
    test(`${name}: a reporter may not`, async () => {
      await assert.rejects(
        rehearsed(await viewer(cast.reporter), verb),
        (error) => error instanceof Refusal && error.status === 403,
      );
    });
    test(`${name}: the operator may, on behalf of the same`, async () => {
      await rehearsed(onBehalfOf(await viewer(cast.reporter)), verb).catch((error) =>
        assert.ok(error instanceof Refusal && error.status === 422),
      );
    });
  }

  test("people may change what is theirs alone", async () => {
    const reporter = await viewer(cast.reporter);
    await rehearsed(reporter, (open) => updateUser(open, reporter.id, { firstname: "Rita" }));
    await rehearsed(reporter, (open) =>
      createApiKey(open, { userId: reporter.id, name: "Key", readOnly: false, expiresOn: null }),
    );
    await rehearsed(reporter, (open) => createIssue(open, { fields: { project_id: projectId, subject: "Mine" } }));
  });
});
