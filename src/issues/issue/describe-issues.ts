import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Viewer } from "../../accounts/index.js";
import type { Described } from "../../entities/index.js";
import { anyOf, type Blanks, builtOnce, type Db } from "../../kernel/index.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";

/** `withStatus`: their titles say it, as Redmine's search does. */
export async function describeIssues(
  db: Db,
  viewer: Viewer,
  ids: number[],
  { withStatus = false } = {},
): Promise<Map<number, Described>> {
  const { rows } = await described({ user: viewer.id, ids }).execute(db);
  return new Map(
    rows.map(({ id, subject, description, tracker, status, project }) => [
      id,
      {
        title: `${tracker} #${id}${withStatus ? ` (${status})` : ""}: ${subject}`,
        heading: { name: subject, number: `#${id}` },
        href: `/issues/${id}`,
        preview: `/issues/${id}/preview`,
        project,
        text: description,
      },
    ]),
  );
}

const described = builtOnce((db, { user, ids }: Blanks<{ user: number; ids: number[] }>) =>
  db
    .selectFrom("issues as i")
    .innerJoin("projects as p", "p.id", "i.project_id")
    .innerJoin("trackers as t", "t.id", "i.tracker_id")
    .innerJoin("issue_statuses as s", "s.id", "i.status_id")
    .select(["i.id", "i.subject", "i.description", "t.name as tracker", "s.name as status"])
    .select((eb) =>
      jsonBuildObject({ id: eb.ref("p.id"), name: eb.ref("p.name"), identifier: eb.ref("p.identifier") }).as("project"),
    )
    .where(sql<boolean>`i.id = ${anyOf(ids)}`)
    .where(issueVisible(user, issueColumns("i"))),
);
