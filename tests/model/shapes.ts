// What the model holds.

export type Role = "Manager" | "Developer" | "Reporter";
export type Setting =
  | "create_issue"
  | "edit_issue"
  | "mention"
  | "previous_assignee"
  | "all_project_changes"
  | "closed_issues";

/** Microseconds since 1970. */
export type Moment = number;

export interface ModelPerson {
  id: number;
  login: string;
  active: boolean;
  groups: number[];
  /** By project. */
  roles: Map<number, Role>;
  /** Values that differ from the default. */
  settings: Map<Setting, boolean>;
}

export interface ModelIssue {
  id: number;
  project: number;
  at: Moment;
  author: number;
  assignee: number | null;
  watchers: Set<number>;
  isPrivate: boolean;
  closed: boolean;
  journals: ModelJournal[];
}

export interface ModelJournal {
  id: number;
  at: Moment;
  author: number;
  isPrivate: boolean;
  closes: boolean;
  formerAssignee: number | null;
}

export interface ModelEvent {
  source: string;
  kind: string;
  reason: string;
  actor: number;
  at: Moment;
}

export interface ModelNotification {
  user: number;
  issue: number;
  actor: number;
  lastEventAt: Moment;
  seenAt: Moment | null;
  events: ModelEvent[];
  /** The marking it was last marked by, and what it was before. */
  marking: { id: number; before: Moment | null } | null;
}

export interface Telling {
  issue: number;
  /** Undefined: the creation. */
  journal?: number;
  mentioned: number[];
}

export interface Model {
  people: ModelPerson[];
  publicProjects: Set<number>;
  issues: ModelIssue[];
  notifications: ModelNotification[];
  /** Jobs that were not done yet. */
  pending: Telling[];
}
