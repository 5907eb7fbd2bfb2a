import { sql } from "kysely";
import { grantFromTheStart, installFirstAdministrator, operator, writePermissions } from "../accounts/index.js";
import { change, type Part, type Runtime, type Trx } from "../kernel/index.js";
import "./tables.js";

/**
 * What must be true before the first request is answered: the permissions of all parts are known to the database, each part has its
 * default data, and there is an administrator. One process at a time; later ones find it done.
 */
export function prepare(runtime: Runtime, parts: readonly Part[]) {
  return change(runtime, operator, async (open) => {
    const { trx } = open;
    await sql`select pg_advisory_xact_lock(hashtext('bellwether prepare'))`.execute(trx);
    await writePermissions(trx, parts);
    await install(trx, parts);
    const person = await trx.selectFrom("users").select("id").where("type", "=", "user").limit(1).executeTakeFirst();
    return person ? undefined : installFirstAdministrator(open, runtime.config.admin);
  });
}

/** A part that is added later gets its defaults then. */
async function install(trx: Trx, parts: readonly Part[]): Promise<void> {
  const before = await trx.selectFrom("installed_parts").select("name").execute();
  const added = parts.filter((part) => !before.some(({ name }) => name === part.name));
  if (added.length === 0) return;
  for (const part of added) {
    await part.defaults?.(trx);
    await grantFromTheStart(trx, part.permissions ?? []);
  }
  await trx
    .insertInto("installed_parts")
    .values(added.map(({ name }) => ({ name })))
    .execute();
}
