import type { Trx } from "../kernel/index.js";

/** The relation of permissions joins this table; what no part declares any more is granted to nobody. */
export async function writePermissions(
  trx: Trx,
  declared: { name: string; module?: string; reading?: boolean }[],
): Promise<void> {
  await trx.deleteFrom("permissions").execute();
  await trx
    .insertInto("permissions")
    .values(declared.map(({ name, module = null, reading = false }) => ({ name, module, reading })))
    .execute();
}
