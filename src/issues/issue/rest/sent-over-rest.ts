import type { Viewer } from "../../../accounts/index.js";
import { settable } from "../../../kernel/index.js";
import { issueBody } from "../../fields/issue-input.js";
import { shownIssueAnswer } from "../../fields/issue-json.js";

/** The object under `issue`; a missing or wrong wrapper is an empty one, as in Redmine. `me` is the caller. */
export function issueIn(body: unknown, viewer: Viewer): Record<string, unknown> {
  const inner: unknown = typeof body === "object" && body !== null && "issue" in body ? body.issue : undefined;
  if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return {};
  const sent = settable({ ...inner }, { input: issueBody, answer: shownIssueAnswer });
  return sent.assigned_to_id === "me" && !viewer.anonymous ? { ...sent, assigned_to_id: viewer.id } : sent;
}
