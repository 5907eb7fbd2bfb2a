import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import { type Db, MOST_FOUND, type Named, onOneLine, readReference, writtenReference } from "../../kernel/index.js";
import { projectVisible } from "../project/visible.js";
import { dueFirst, sharedWith } from "./shared-versions.js";

type Asking = Pick<Viewer, "id" | "admin">;

/** Typed as its name, unless the name looks like another reference. */
export const versionReference = ({ id, name }: Named) =>
  name === onOneLine(name) && readReference(name).id === undefined ? name : writtenReference(name, id);

/** For a select of versions that can be planned for in a project: `v` is the version, `vp` its project, where another. */
export const choosableVersions = (viewer: Asking, project: RawBuilder<number>): RawBuilder<unknown> => sql`
  versions v left join projects vp on vp.id = v.project_id and vp.id <> ${project} and ${projectVisible(viewer, "vp")}
   where v.id = any(${sharedWith(project)})`;

/** The name of one, with that of its project where this is another one that the viewer sees. */
export const versionName = sql<string>`concat_ws(' - ', vp.name, v.name)`;

/** What issues of a project can be planned for, in the order of the list. `andClosed`: to look for what was planned. */
export const versionSource = (db: Db, viewer: Asking, projectId: number, { andClosed = false } = {}): ChoiceSource => {
  const found = (condition: RawBuilder<boolean>) =>
    versionsWhere(db, viewer, projectId, andClosed ? condition : sql`${condition} and v.status = 'open'`);
  return {
    search: async (typed) => (await found(sql`strpos(lower(${versionName}), lower(${typed})) > 0`)).map(choosable),
    async named(typed) {
      const { whole, id } = readReference(typed);
      if (id !== undefined) return (await found(sql`v.id = ${id}`)).map(choosable);
      const called = await found(sql`lower(${whole}) in (lower(v.name), lower(${versionName}))`);
      const toTheLetter = called.filter(({ name }) => name === whole);
      return (toTheLetter.length > 0 ? toTheLetter : called).map(choosable);
    },
  };
};

const choosable = (version: Named): Choosable => ({
  id: version.id,
  value: versionReference(version),
  label: version.name,
});

async function versionsWhere(
  db: Db,
  viewer: Asking,
  projectId: number,
  condition: RawBuilder<boolean>,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select v.id, ${versionName} as name from ${choosableVersions(viewer, sql`${projectId}::int`)} and ${condition}
     order by ${dueFirst("v")} limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return rows;
}
