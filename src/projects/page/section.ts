import type { RawBuilder } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Db, type Part, uniquely } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    projectSections?: ProjectSection[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    projectSections: ProjectSection[];
  }
}

/** Of some projects, or of what a statement finds. */
export type ProjectIds = number[] | RawBuilder<number[]>;

/** What another part has for each project: a tab beside its overview, and a number wherever projects are listed. */
export interface ProjectSection {
  /** Key of the tab's caption. */
  label: string;
  /** Its address below the project's own: `issues` for `/projects/IDENTIFIER/issues`. */
  path: string;
  /** The permission that shows it; left out: whoever sees the project. */
  permission?: string;
  count?: {
    /** Key of the caption: "Open issues". */
    label: string;
    /** What of it the viewer may see, by project, for all of them in one statement. */
    of(db: Db, viewer: Viewer, projectIds: ProjectIds): Promise<Map<number, number>>;
  };
}

/** The tabs beside a project's overview, in the order of the parts. */
export const sectionsOf = (parts: readonly Part[]): ProjectSection[] => [
  ...uniquely(
    "project section",
    parts.flatMap((part) => part.projectSections ?? []),
    ({ path }) => path,
  ).values(),
];

export type SectionCount = { label: string; of: Map<number, number> };

/** The numbers of all sections that have one, in a number of statements that does not grow with the projects. */
export function sectionCounts(
  db: Db,
  viewer: Viewer,
  sections: ProjectSection[],
  projectIds: ProjectIds,
): Promise<SectionCount[]> {
  const counted = sections.flatMap(({ count }) => count ?? []);
  return Promise.all(counted.map(async ({ label, of }) => ({ label, of: await of(db, viewer, projectIds) })));
}
