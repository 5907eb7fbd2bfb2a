import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Resource } from "../../../agents/index.js";
import { plainLetters, type Runtime } from "../../../kernel/index.js";
import { getProject } from "../../tools/get-tool.js";
import { selectProjects } from "../project.js";
import { OPEN } from "../visible.js";

/** Of completions the protocol takes a hundred; one more says that there are more. */
const MOST_COMPLETED = 101;

export const projectResource: Resource = {
  uri: "service://projects/{identifier}",
  name: "project",
  title: "A project",
  description: "What service_projects_get answers.",
  read: (runtime, caller, identifier) => getProject.call(runtime, caller, { project: identifier, offset: 0 }),
  async marks({ db }, caller, references) {
    const named = sql<boolean>`(p.identifier = any(${references}::text[]) or p.id::text = any(${references}::text[]))`;
    const rows = await selectProjects(db, caller).select(within.as("within")).where(named).execute();
    return new Map(
      rows.flatMap(({ id, identifier, updatedOn, within }) => {
        const mark = `${updatedOn.toISOString()} ${within}`;
        return [
          [identifier, mark],
          [String(id), mark],
        ] as const;
      }),
    );
  },
  complete: completedProjects,
};

/** Of `projects p`: what is read with it, and changes without it. Who is in it as what, its trackers, categories and versions. */
const within = sql<string>`md5(concat_ws(' ',
  (select string_agg(concat_ws(':', m.user_id, mr.role_id), ',' order by m.user_id, mr.role_id)
     from members m join member_roles mr on mr.member_id = m.id where m.project_id = p.id),
  (select string_agg(t.tracker_id::text, ',' order by t.tracker_id) from project_trackers t where t.project_id = p.id),
  (select string_agg(concat_ws(':', c.id, c.name), ',' order by c.id) from issue_categories c where c.project_id = p.id),
  (select string_agg(concat_ws(':', v.id, v.updated_on), ',' order by v.id) from versions v where v.project_id = p.id)))`;

/** Identifiers of open projects whose name or identifier begins as what was typed. */
export async function completedProjects({ db }: Runtime, viewer: Viewer, typed: string): Promise<string[]> {
  const beginning = plainLetters(typed);
  const rows = await selectProjects(db, viewer)
    .where("p.status", "=", OPEN)
    .where(sql<boolean>`(starts_with(plain_letters(p.name), ${beginning}) or starts_with(p.identifier, ${beginning}))`)
    .orderBy("p.identifier")
    .limit(MOST_COMPLETED)
    .execute();
  return rows.map(({ identifier }) => identifier);
}
