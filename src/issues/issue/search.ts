import { sql } from "kysely";
import { everyWordIn, type Found, type SearchProvider } from "../../search/index.js";
import { seenBy } from "./visibility.js";

interface Row {
  id: number;
  subject: string;
  description: string;
  tracker: string;
  project: string;
}

/** By subject and description, and by `#number`. */
export const issueSearch: SearchProvider = {
  label: "issues.title",
  async find(db, viewer, { words, limit }) {
    const seen = seenBy(viewer);
    const [number] = words.length === 1 ? (/^#(\d{1,9})$/.exec(words[0] ?? "")?.slice(1) ?? []) : [];
    const wanted =
      number === undefined ? everyWordIn(words, ["i.subject", "i.description"]) : sql`i.id = ${number}::int`;
    const { rows } = await sql<Row>`
      with ${seen.projects}
      select i.id, i.subject, i.description, t.name as tracker, p.name as project
        from issues i join trackers t on t.id = i.tracker_id join projects p on p.id = i.project_id
       where ${wanted} and ${seen.issue("i")}
       order by i.updated_on desc, i.id desc limit ${limit}`.execute(db);
    return rows.map(found);
  },
};

const found = ({ id, subject, description, tracker, project }: Row): Found => ({
  title: `${tracker} #${id}: ${subject}`,
  href: `/issues/${id}`,
  project,
  text: description,
});
