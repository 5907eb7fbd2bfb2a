import { sql } from "kysely";
import { installFirstAdministrator, writePermissions } from "../accounts/index.js";
import type { Ground } from "../kernel/index.js";
import type { Part } from "../part.js";

/**
 * What must be true before anybody is let in: the permissions of all parts are known to the database, and a fresh
 * installation has its default data and an administrator. One process at a time; later ones find it done.
 */
export function prepare(ground: Ground, parts: Part[]) {
  return ground.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('bellwether prepare'))`.execute(trx);
    await writePermissions(
      trx,
      parts.flatMap((part) => part.permissions ?? []),
    );
    const known = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (known) return undefined;
    for (const part of parts) await part.defaults?.(trx);
    return installFirstAdministrator(trx, ground.config.admin);
  });
}
