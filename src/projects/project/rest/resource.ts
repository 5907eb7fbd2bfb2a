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
    const rows = await selectProjects(db, caller).where(named).execute();
    return new Map(
      rows.flatMap(({ id, identifier, updatedOn }) => {
        const mark = updatedOn.toISOString();
        return [
          [identifier, mark],
          [String(id), mark],
        ] as const;
      }),
    );
  },
  complete: completedProjects,
};

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
