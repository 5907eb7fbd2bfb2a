import type { Generated } from "kysely";
import type { IssuesVisibility } from "../accounts/index.js";

interface ProjectsTable {
  id: Generated<number>;
  name: string;
  identifier: string;
  description: Generated<string>;
  homepage: Generated<string>;
  /** 1 active, 5 closed (read only), 9 archived (invisible), 10 being deleted. */
  status: Generated<number>;
  is_public: Generated<boolean>;
  parent_id: number | null;
  /** The members of the project above are members here, too. */
  inherit_members: Generated<boolean>;
  /** What new issues are planned for. */
  default_version_id: Generated<number | null>;
  /** Who gets new issues. */
  default_assigned_to_id: Generated<number | null>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
}

export type VersionStatus = "open" | "locked" | "closed";

/** With which other projects: those below its own; those above as well; all of the tree; all there are. */
export type VersionSharing = "none" | "descendants" | "hierarchy" | "tree" | "system";

interface VersionsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  description: Generated<string>;
  status: Generated<VersionStatus>;
  effective_date: string | null;
  sharing: Generated<VersionSharing>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    projects: ProjectsTable;
    enabled_modules: { id: Generated<number>; project_id: number; name: string };
    project_trackers: { project_id: number; tracker_id: number };
    /** `assigned_to_id`: a person or a group that new issues of the category go to. */
    issue_categories: { id: Generated<number>; project_id: number; name: string; assigned_to_id: number | null };
    versions: VersionsTable;
    members: { id: Generated<number>; project_id: number; user_id: number; created_on: Generated<Date> };
    project_bookmarks: { user_id: number; project_id: number };
    notified_projects: { user_id: number; project_id: number };
    member_roles: { member_id: number; role_id: number };
    /** Kept by triggers: a user's roles in a project, each with the membership that gives it (their own, or a group's). */
    effective_roles: { user_id: number; project_id: number; role_id: number; member_id: number };
    /** View: the roles a person has in a project, directly, through a group, or as a visitor of a public one. */
    project_roles: { user_id: number; project_id: number; role_id: number };
    /**
     * View: what a person may do in a project. `issues_visibility` is that of the role which grants it; for visitors `open`.
     * `tracker_ids`: with these trackers alone; null: with all.
     */
    project_permissions: {
      user_id: number;
      project_id: number;
      permission: string;
      issues_visibility: IssuesVisibility | "open";
      tracker_ids: number[] | null;
    };
  }
}
