import type { Viewer } from "../../accounts/index.js";
import type { Db, Part, Trx } from "../../kernel/index.js";

/** The records that have categories. They stand in a room above this one. */
export interface CategorizedRecords {
  /** How many of a category the viewer sees. */
  count(db: Db, viewer: Viewer, categoryId: number): Promise<number>;
  /** Gives all of one category another, whoever sees them. */
  recategorize(trx: Trx, categories: { from: number; to: number }): Promise<void>;
}

declare module "../../kernel/part.js" {
  interface Part {
    categorizedRecords?: CategorizedRecords;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    categorizedRecords: CategorizedRecords;
  }
}

/** One part has them. */
export const categorizedRecordsOf = (parts: readonly Part[]): CategorizedRecords =>
  parts.map(({ categorizedRecords }) => categorizedRecords).find((records) => records !== undefined) ?? none;

const none: CategorizedRecords = { count: async () => 0, recategorize: async () => {} };
