import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Described } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { issueColumns, issueVisible } from "./visibility.js";

interface Row {
  id: number;
  subject: string;
  description: string;
  tracker: string;
  project: Described["project"];
}

export async function describeIssues(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, Described>> {
  const { rows } = await sql<Row>`
    select i.id, i.subject, i.description, t.name as tracker,
           json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project
      from issues i
      join projects p on p.id = i.project_id
      join trackers t on t.id = i.tracker_id
     where i.id = any(${ids}::int[]) and ${issueVisible(sql`${viewer.id}`, issueColumns("i"))}`.execute(db);
  return new Map(
    rows.map(({ id, subject, description, tracker, project }) => [
      id,
      {
        title: `${tracker} #${id}: ${subject}`,
        heading: { name: subject, number: `#${id}` },
        href: `/issues/${id}`,
        project,
        text: description,
      },
    ]),
  );
}
