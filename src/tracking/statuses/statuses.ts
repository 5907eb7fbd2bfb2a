import type { Db, Named, Trx } from "../../kernel/index.js";
import type { Appearance } from "../appearance/appearance.js";

export interface Status extends Named {
  isClosed: boolean;
}

/** All statuses, in their order. */
export function statuses(db: Db | Trx): Promise<(Status & Appearance)[]> {
  return db
    .selectFrom("issue_statuses")
    .select(["id", "name", "is_closed as isClosed", "tone", "icon"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
