import type { Db, Named, Trx } from "../../kernel/index.js";
import type { Appearance } from "../appearance/appearance.js";

export interface Priority extends Named, Appearance {
  isDefault: boolean;
  /** An inactive one stays on its issues and is given to no other. */
  active: boolean;
}

/** All priorities, the lowest first. */
export function priorities(db: Db | Trx): Promise<Priority[]> {
  return db
    .selectFrom("issue_priorities")
    .select(["id", "name", "is_default as isDefault", "active", "tone", "icon"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
