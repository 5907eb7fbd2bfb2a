import { sql } from "kysely";
import type { Db, Named } from "../../kernel/index.js";
import { BEING_DELETED } from "../project/visible.js";

/** All below a project, whoever sees them, by name: for what is done to all of them. */
export async function projectsBelow(db: Db, id: number): Promise<Named[]> {
  return db
    .selectFrom("projects")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(projects_below(${id}))`)
    .where("id", "<>", id)
    .where("status", "<>", BEING_DELETED)
    .orderBy("name")
    .execute();
}
