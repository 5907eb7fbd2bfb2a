import { sql } from "kysely";
import { entitySearch } from "../../search/index.js";
import { issuesWithValue } from "../custom-fields/in-lists/searched-values.js";
import { issuesSeen } from "../visibility/seen-by.js";
import { describeIssues } from "./describe-issues.js";
import { issueEntity } from "./issue-entity.js";
import { numberedIssue } from "./origins.js";

/** By words, by `#number` here and where it was imported from, and by address. */
export const issueSearch = entitySearch({
  entity: issueEntity,
  label: "issues.title",
  scope: "issues",
  icon: "circle",
  others: issuesWithValue,
  seen: issuesSeen,
  path: "/issues/",
  numbered: (text) => numberedIssue(text, sql.ref("r.id")),
  isNoted: true,
  isClosed: sql`(r.status_id = any(array(select id from issue_statuses where is_closed)))`,
  describe: (db, viewer, ids) => describeIssues(db, viewer, ids, { withStatus: true }),
});
