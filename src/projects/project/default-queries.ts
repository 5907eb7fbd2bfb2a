import type { Viewer } from "../../accounts/index.js";
import type { Change, Db, Named, Part } from "../../kernel/index.js";

/** The saved lists that the list of a project opens with. They stand in a room above this one. */
export interface DefaultQueries {
  /** That of everyone, if the viewer sees it. */
  of(db: Db, viewer: Viewer, projectId: number): Promise<Named | undefined>;
  /** What it can be, by name: bounded. */
  choices(db: Db, viewer: Viewer, projectId: number): Promise<Named[]>;
  /** Undefined: whatever it is. One that not everyone sees in the project is refused. */
  save(change: Change, project: { projectId: number; queryId: number | null | undefined }): Promise<void>;
}

declare module "../../kernel/part.js" {
  interface Part {
    defaultQueries?: DefaultQueries;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    defaultQueries: DefaultQueries;
  }
}

/** One part has them. */
export const defaultQueriesOf = (parts: readonly Part[]): DefaultQueries =>
  parts.map(({ defaultQueries }) => defaultQueries).find((queries) => queries !== undefined) ?? none;

const none: DefaultQueries = { of: async () => undefined, choices: async () => [], save: async () => {} };
