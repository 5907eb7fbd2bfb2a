import type { Db, Named, Trx } from "../../kernel/index.js";
import type { Appearance } from "../appearance/appearance.js";

export interface Status extends Named {
  isClosed: boolean;
}

interface KeptStatus extends Status, Appearance {
  doneRatio: number | null;
}

/** All statuses, in their order. */
export function statuses(db: Db | Trx): Promise<KeptStatus[]> {
  return db
    .selectFrom("issue_statuses")
    .select(["id", "name", "is_closed as isClosed", "default_done_ratio as doneRatio", "tone", "icon"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
