import assert from "node:assert/strict";
import { test } from "node:test";
import { mayOnIssue } from "./may-on-issue.js";

test("what visitors wrote belongs to none of them: permissions for one's own issues are for users", () => {
  const permissions = new Set(["edit_own_issues", "set_own_issues_private"]);
  const user = mayOnIssue(permissions, { id: 2, anonymous: false }, 2);
  const visitor = mayOnIssue(permissions, { id: 2, anonymous: true }, 2);
  assert.deepEqual([user.edit, user.attach, user.setPrivate], [true, true, true]);
  assert.deepEqual([visitor.edit, visitor.attach, visitor.setPrivate], [false, false, false]);
});
