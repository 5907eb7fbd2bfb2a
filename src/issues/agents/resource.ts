import { sql } from "kysely";
import type { Resource } from "../../agents/index.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { getIssue } from "./get-issue.js";

/** Comments that are read along. */
const COMMENTS = 10;

export const issueResource: Resource = {
  uri: "service://issues/{id}",
  name: "issue",
  title: "An issue",
  description: "What service_issues_get answers, with its newest comments.",
  read: (runtime, caller, id) => getIssue.call(runtime, caller, getIssue.input.parse({ id, comments: COMMENTS })),
  async marks({ db }, caller, values) {
    const { rows } = await sql<{ id: number; mark: string }>`
      select i.id, i.lock_version || ' ' || i.updated_on as mark from issues i
       where i.id = any(${values.filter((id) => ID.test(id)).map(Number)}::int[])
         and ${issueVisible(sql`${caller.id}`, issueColumns("i"))}`.execute(db);
    return new Map(rows.map(({ id, mark }) => [String(id), mark]));
  },
};

/** As its address is written: one issue has one. */
const ID = /^[1-9]\d{0,8}$/;
