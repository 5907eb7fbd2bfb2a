import type { Change, Db, Part, Trx } from "../../kernel/index.js";

/** A project and what is to become its copy. */
export interface CopiedProject {
  fromId: number;
  toId: number;
}

/** So many in one copy; `rule` is the refusal of more, with its `count`. */
export interface Bound {
  count: number;
  rule: string;
}

/** How records are copied, where there is a choice. */
export interface CopyOption {
  name: string;
  label: string;
  hint?: string;
  /** Ticked unless somebody says otherwise. */
  usual: boolean;
  /** With this option, less than else. */
  most?: Bound;
}

/** Records of a project that a copy of it can take along. Those of later parts find what the earlier ones copied. */
export interface CopiedRecords {
  /** As the form sends it; Redmine's where it has one. */
  name: string;
  label: string;
  most?: Bound;
  options?: (settings: Change["settings"]) => CopyOption[];
  countIn(db: Db | Trx, projectId: number): Promise<number>;
  /** All of them, in a number of statements that does not grow with theirs. No permission check: the caller must have made it. */
  copy(change: Change, project: CopiedProject, options: ReadonlySet<string>): Promise<void>;
}

declare module "../../kernel/part.js" {
  interface Part {
    copiedWithProjects?: CopiedRecords[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    copiedWithProjects: CopiedRecords[];
  }
}

export const copiedRecordsOf = (parts: readonly Part[]): CopiedRecords[] =>
  parts.flatMap((part) => part.copiedWithProjects ?? []);
