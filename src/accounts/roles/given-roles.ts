import type { Db, Named } from "../../kernel/index.js";

/** The roles that can be given to members, in their order; Non member and Anonymous are visitors'. */
export function givenRoles(db: Db): Promise<Named[]> {
  return db
    .selectFrom("roles")
    .select(["id", "name"])
    .where("builtin", "=", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
