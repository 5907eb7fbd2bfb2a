import type { Db, Named } from "../../../kernel/index.js";

/** A person's roles in a project, in their order: their own, those of their groups, or a visitor's. */
export function rolesIn(db: Db, userId: number, projectId: number): Promise<Named[]> {
  return db
    .selectFrom("roles as r")
    .select(["r.id", "r.name"])
    .where((eb) =>
      eb(
        "r.id",
        "in",
        eb
          .selectFrom("project_roles")
          .select("role_id")
          .where("user_id", "=", userId)
          .where("project_id", "=", projectId),
      ),
    )
    .orderBy("r.position")
    .execute();
}
