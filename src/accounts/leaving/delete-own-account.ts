import { z } from "zod";
import type { Change, SettingDeclaration, Settings } from "../../kernel/index.js";
import { denied } from "../identity/denied.js";
import { removeUser } from "../users/deletion/delete-user.js";

/** Redmine's, where it is on at first. */
export const unsubscribeSetting: SettingDeclaration = { name: "unsubscribe", schema: z.boolean(), default: false };

/** Whether users delete their own accounts. */
export const unsubscribeIsOn = (settings: Pick<Settings, "value">): boolean => settings.value<boolean>("unsubscribe");

/** The actor leaves, as when an administrator deletes them. `known`: the hash of the password by which it was made sure that it is them. */
export async function deleteOwnAccount(change: Change, { known }: { known: string }): Promise<void> {
  const { actor, settings } = change;
  if (actor.anonymous || !unsubscribeIsOn(settings)) throw denied(actor);
  await removeUser(change, actor.id, { known });
}
