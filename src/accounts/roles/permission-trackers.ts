import { z } from "zod";
import { type Change, filledListOf, invalid, sentFlag, sentId } from "../../kernel/index.js";
import type { Role } from "./all-roles.js";

/*
 * A role may limit a permission to some trackers. Redmine says it twice: whether the permission is for all trackers, and for which
 * ones where it is not.
 */

const ids = filledListOf(sentId, 1_000).transform((all) => [...new Set(all)]);

export const trackerFields = {
  permissions_all_trackers: z.record(z.string().max(100), sentFlag).optional(),
  permissions_tracker_ids: z.record(z.string().max(100), ids).optional(),
};

export type SentTrackers = z.infer<z.ZodObject<typeof trackerFields>>;

/** The fields of a role as they are stored: its limits in place of what was sent of them. What is not named stays as `before`. */
export async function withTrackers<Given extends SentTrackers>(
  change: Change,
  { permissions_all_trackers: all, permissions_tracker_ids: some, ...given }: Given,
  before: Role["permission_trackers"],
) {
  if (all === undefined && some === undefined) return given;
  const limitable = await limitablePermissions(change);
  for (const [field, sent] of Object.entries({ permissions_all_trackers: all, permissions_tracker_ids: some })) {
    const unknown = Object.keys(sent ?? {}).find((name) => !limitable.includes(name));
    if (unknown !== undefined) throw invalid(field, "accounts.not_by_tracker", { called: unknown });
  }
  await refuseUnknown(change, Object.values(some ?? {}).flat(), before);
  const limited = limitable.filter((name) => !(all?.[name] ?? !Object.hasOwn(before, name)));
  const limits = limited.map((name) => [name, some?.[name] ?? before[name] ?? []]);
  return { ...given, permission_trackers: Object.fromEntries(limits) as Role["permission_trackers"] };
}

async function limitablePermissions({ trx }: Change): Promise<string[]> {
  const found = await trx.selectFrom("permissions").select("name").where("by_tracker", "=", true).execute();
  return found.map(({ name }) => name);
}

/** One that was deleted may still stand among those of before. */
async function refuseUnknown({ trx, contributions }: Change, ids: number[], before: Role["permission_trackers"]) {
  const trackers = await contributions.trackersOfRoles(trx);
  const known = [...trackers.map(({ id }) => id), ...Object.values(before).flat()];
  if (ids.some((id) => !known.includes(id))) throw invalid("permissions_tracker_ids", "not_in_list");
}
