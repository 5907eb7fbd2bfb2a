import type { Db } from "../../kernel/index.js";

export const allUserTypes = (db: Db) =>
  db.selectFrom("user_types").select(["id", "name", "internal", "features", "is_default"]).orderBy("id").execute();
