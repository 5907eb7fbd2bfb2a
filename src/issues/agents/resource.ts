import { sql } from "kysely";
import { unseen } from "../../accounts/index.js";
import type { Resource } from "../../agents/index.js";
import { issueColumns, issueVisible } from "../issue/visibility.js";
import { getIssue } from "./get-issue.js";

/** Comments that are read along. */
const COMMENTS = 10;

export const issueResource: Resource = {
  uri: "service://issues/{id}",
  name: "issue",
  title: "An issue",
  description: "What service_issues_get answers, with its newest comments.",
  read: (runtime, caller, id) => getIssue.call(runtime, caller, getIssue.input.parse({ id, comments: COMMENTS })),
  async mark({ db }, caller, id) {
    const { rows } = await sql<{ mark: string }>`
      select i.lock_version || ' ' || i.updated_on as mark from issues i
       where i.id = ${/^\d{1,9}$/.test(id) ? Number(id) : 0}
         and ${issueVisible(sql`${caller.id}`, issueColumns("i"))}`.execute(db);
    if (!rows[0]) throw unseen(caller, "issue");
    return rows[0].mark;
  },
};
