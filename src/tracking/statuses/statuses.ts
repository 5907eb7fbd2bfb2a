import type { Db, Named, Trx } from "../../kernel/index.js";

export interface Status extends Named {
  isClosed: boolean;
}

/** All statuses, in their order. */
export function statuses(db: Db | Trx): Promise<Status[]> {
  return db
    .selectFrom("issue_statuses")
    .select(["id", "name", "is_closed as isClosed"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
