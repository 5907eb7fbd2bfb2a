import type { Viewer } from "../../accounts/index.js";
import type { Change, Db, Part, Trx } from "../../kernel/index.js";
import type { Version } from "./version.js";

/** How far the work on a version is, as far as the viewer sees it. */
export interface VersionProgress {
  open: number;
  closed: number;
  /** Of the work: closed, and done of what is open, weighted by what was estimated. From 0 to 100. */
  donePercent: number;
  /** Of it, what is closed. */
  closedPercent: number;
  estimatedHours: number;
}

/** The records that are planned for versions. They stand in a room above this one. */
export interface PlannedRecords {
  /** Of the versions that have any. */
  progress(db: Db, viewer: Viewer, versionIds: number[]): Promise<Map<number, VersionProgress>>;
  /** The address of the list of all that are planned for it. */
  list(version: Pick<Version, "id" | "project">): string;
  /** Those of the versions that have any, or any that is open. No visibility: for rules. */
  versionsWithAny(trx: Trx, versionIds: number[], which: { open: boolean }): Promise<Set<number>>;
  /** Whether records outside of the projects are planned for versions of theirs. */
  isUsedOutside(trx: Trx, projectIds: number[]): Promise<boolean>;
  /**
   * Takes records out of those versions that are not shared with their projects any more, as a change of the actor. Looked
   * for in these versions, and in these projects.
   */
  leaveUnshared(change: Change, among: { versionIds: number[]; projectIds: number[] }): Promise<void>;
}

declare module "../../kernel/part.js" {
  interface Part {
    plannedRecords?: PlannedRecords;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    plannedRecords: PlannedRecords;
  }
}

/** One part has them. */
export const plannedRecordsOf = (parts: readonly Part[]): PlannedRecords =>
  parts.map(({ plannedRecords }) => plannedRecords).find((planned) => planned !== undefined) ?? nothingPlanned;

const nothingPlanned: PlannedRecords = {
  progress: async () => new Map(),
  list: ({ id }) => `/versions/${id}`,
  versionsWithAny: async () => new Set(),
  isUsedOutside: async () => false,
  leaveUnshared: async () => {},
};

export const noProgress: VersionProgress = { open: 0, closed: 0, donePercent: 0, closedPercent: 0, estimatedHours: 0 };
