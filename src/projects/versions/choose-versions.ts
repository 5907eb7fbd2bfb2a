import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { ChoiceSource, Choosable } from "../../design/index.js";
import {
  CHOICES_READ,
  type Db,
  holdsTyped,
  ifFew,
  MOST_FOUND,
  type Named,
  onOneLine,
  readReference,
  writtenReference,
} from "../../kernel/index.js";
import { projectVisible } from "../project/visible.js";
import { dueFirst, sharedWith, sharedWithEach } from "./shared-versions.js";

type Asking = Pick<Viewer, "id" | "admin">;

/** Typed as its name, unless the name looks like another reference. */
export const versionReference = ({ id, name }: Named) =>
  name === onOneLine(name) && readReference(name).id === undefined ? name : writtenReference(name, id);

/** For a select of versions that can be planned for in a project: `v` is the version, `vp` its project, where another. */
export const choosableVersions = (viewer: Asking, project: RawBuilder<number>): RawBuilder<unknown> => sql`
  versions v left join projects vp on vp.id = v.project_id and vp.id <> ${project} and ${projectVisible(viewer, "vp")}
   where v.id = any(${sharedWith(project)})`;

/** The same for a select of what can be planned for in each of several projects, which names the project of each version. */
function choosableInEach(viewer: Asking, projectIds: number[]): RawBuilder<unknown> {
  const [only, ...others] = projectIds;
  if (only !== undefined && others.length === 0) return choosableVersions(viewer, sql`${only}::int`);
  return sql`
    versions v left join projects vp on vp.id = v.project_id and ${projectVisible(viewer, "vp")}
     where v.id = any(${sharedWithEach(projectIds)})`;
}

/** The name of one, with that of its project where this is another one that the viewer sees. */
export const versionName = sql<string>`concat_ws(' - ', vp.name, v.name)`;

/** What issues of all these projects can be planned for, in the order of the list. `andClosed`: to look for what was planned. */
export const versionSource = (
  db: Db,
  viewer: Asking,
  projectIds: number[],
  { andClosed = false } = {},
): ChoiceSource => {
  const found = (condition: RawBuilder<boolean>) =>
    versionsWhere(db, viewer, projectIds, {
      condition: andClosed ? condition : sql`${condition} and ${isOpen}`,
      limit: MOST_FOUND,
    });
  return {
    search: async (typed) => (await found(holdsTyped(versionName, typed))).map(choosable),
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

/** The same as a list. Undefined: too many for one. */
export const plannableVersions = async (db: Db, viewer: Asking, projectIds: number[]): Promise<Named[] | undefined> =>
  ifFew(await versionsWhere(db, viewer, projectIds, { condition: isOpen, limit: CHOICES_READ }));

const isOpen = sql<boolean>`v.status = 'open'`;

async function versionsWhere(
  db: Db,
  viewer: Asking,
  projectIds: number[],
  { condition, limit }: { condition: RawBuilder<boolean>; limit: number },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select v.id, ${versionName} as name from ${choosableInEach(viewer, projectIds)} and ${condition}
     order by ${dueFirst("v")} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
