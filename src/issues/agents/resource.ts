import { sql } from "kysely";
import type { Resource } from "../../agents/index.js";
import { journalShown } from "../../entities/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { getIssue } from "./get-issue.js";

/** Comments that are read along. */
const COMMENTS = 10;

/** Entries of its history that are looked at: those comments, and some that have none. */
const ENTRIES = 50;

export const issueResource: Resource = {
  uri: "service://issues/{id}",
  name: "issue",
  title: "An issue",
  description: "What service_issues_get answers, with its newest comments.",
  read: (runtime, caller, id) => getIssue.call(runtime, caller, getIssue.input.parse({ id, comments: COMMENTS })),
  /** Relations, subtasks and files are told by the history alone; a comment that is edited, hidden or deleted changes no issue. */
  async marks({ db }, caller, values) {
    const user = sql<number>`${caller.id}::int`;
    const { rows } = await sql<{ id: number; mark: string }>`
      select i.id, concat_ws(' ', i.lock_version, i.updated_on, (
               select md5(string_agg(concat_ws(' ', j.id, j.edited_on), ',' order by j.id))
                 from (select j.* from journals j where j.entity_type = ${sql.lit(issueEntity.type)} and j.entity_id = i.id
                        order by j.created_on desc, j.id desc limit ${sql.lit(ENTRIES)}) j
                where ${journalShown(user, issueEntity)})) as mark
        from issues i
       where i.id = any(${values.filter((id) => ID.test(id)).map(Number)}::int[])
         and ${issueVisible(user, issueColumns("i"))}`.execute(db);
    return new Map(rows.map(({ id, mark }) => [String(id), mark]));
  },
};

/** As its address is written: one issue has one. */
const ID = /^[1-9]\d{0,8}$/;
