import type { Viewer } from "../../accounts/index.js";
import { type Db, dayIn, type PageOfList } from "../../kernel/index.js";
import {
  noProgress,
  standingOf,
  type Version,
  type VersionProgress,
  type VersionStanding,
  versionsOf,
} from "../../projects/index.js";
import { plannedIssues } from "./planned-issues.js";
import { issuesOfVersions, type VersionIssue } from "./version-issues.js";

/** A version with the progress that the viewer sees. */
export interface StandingVersion extends Version, VersionStanding {
  progress: VersionProgress;
}

export interface RoadmapVersion extends StandingVersion {
  /** The first of its issues. */
  issues: VersionIssue[];
}

export interface Roadmap {
  versions: RoadmapVersion[];
  /** Of the kind that is shown. */
  total: number;
  /** How many are completed, whichever are shown. */
  completed: number;
}

/** So many are listed below a version; the list of issues has all. */
export const ISSUES_SHOWN = 50;

/** The versions of a project that are worked on, what is due first before others; or the completed ones, the last before others. */
export async function roadmap(
  db: Db,
  viewer: Viewer,
  { projectId, page, ofCompleted }: { projectId: number; page: PageOfList; ofCompleted: boolean },
): Promise<Roadmap> {
  const standing = await standingVersions(db, viewer, projectId);
  const wanted = standing.filter(({ isCompleted }) => isCompleted === ofCompleted);
  const shown = (ofCompleted ? wanted.reverse() : wanted).slice(page.offset, page.offset + page.limit);
  const issues = await issuesOfVersions(db, viewer, { versionIds: shown.map(({ id }) => id), most: ISSUES_SHOWN });
  return {
    versions: shown.map((version) => ({ ...version, issues: issues.get(version.id) ?? [] })),
    total: wanted.length,
    completed: standing.filter(({ isCompleted }) => isCompleted).length,
  };
}

/** Those that the project can use, what is due first before others. */
export async function standingVersions(db: Db, viewer: Viewer, projectId: number): Promise<StandingVersion[]> {
  const versions = await versionsOf(db, viewer, projectId);
  const progresses = await plannedIssues.progress(
    db,
    viewer,
    versions.map(({ id }) => id),
  );
  const today = dayIn(viewer.timeZone);
  return versions.map((version) => {
    const progress = progresses.get(version.id) ?? noProgress;
    return { ...version, ...standingOf(version, progress, today), progress };
  });
}
