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
  /** What it is about. */
  text: string;
  journals: ModelJournal[];
}

export interface ModelJournal {
  id: number;
  at: Moment;
  author: number;
  /** Empty: none. */
  note: string;
  isPrivate: boolean;
  change: ModelChange | null;
  closes: boolean;
  reopens: boolean;
  formerAssignee: number | null;
}

/** One field, by its caption. The value is the name of what it refers to (`Model.names`), or a word. */
export interface ModelChange {
  field: "Status" | "Assignee" | "Private" | "Project";
  value: string;
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
  /** How many edits there were when it was seen last. */
  editsSeen: number;
  events: ModelEvent[];
  /** The marking it was last marked by, and what it was before. */
  marking: { id: number; before: { seenAt: Moment | null; editsSeen: number } } | null;
}

export interface Telling {
  issue: number;
  /** Undefined: the creation. */
  journal?: number;
  mentioned: number[];
  /** Of an edit of the journal: which of all edits. */
  edit?: number;
}

export interface Model {
  people: ModelPerson[];
  /** Of people and groups by id, `principal 7`, and of projects. */
  names: Map<string, string>;
  /** Edits of notes until now. */
  edits: number;
  publicProjects: Set<number>;
  issues: ModelIssue[];
  notifications: ModelNotification[];
  /** Jobs that were not done yet. */
  pending: Telling[];
}
