import { createHash } from "node:crypto";
import { type Change, invalid, pictureTurn, scaledPicture } from "../../kernel/index.js";
import { denied } from "../identity/denied.js";
import { onlyThemselves } from "../identity/only.js";

/** A square in the sizes that pages show; on fine screens two dots are one. */
export interface DrawnAvatar {
  /** Of this picture and no other, so that browsers may keep it for good. */
  version: string;
  small: Buffer;
  large: Buffer;
}

export const SMALL = 48;
export const LARGE = 96;

/** Cut from the middle of any picture. Before the change that gives it: no transaction waits for it. */
export async function drawnAvatar(content: Buffer): Promise<DrawnAvatar> {
  const square = (size: number) => scaledPicture(content, { size, square: true });
  const [small, large] = await pictureTurn(async () => [await square(SMALL), await square(LARGE)]);
  if (!small || !large) throw invalid("avatar", "accounts.not_a_picture");
  return { version: createHash("sha256").update(large).digest("hex").slice(0, 16), small, large };
}

/** People give themselves a picture. */
export async function giveAvatar({ trx, actor }: Change, { version, small, large }: DrawnAvatar): Promise<void> {
  if (actor.anonymous) throw denied(actor);
  const drawn = { version, small, large };
  await trx
    .insertInto("avatars")
    .values({ user_id: actor.id, ...drawn })
    .onConflict((known) => known.column("user_id").doUpdateSet(drawn))
    .execute();
}

export async function removeAvatar(change: Change, userId: number): Promise<void> {
  onlyThemselves(change, userId);
  await change.trx.deleteFrom("avatars").where("user_id", "=", userId).execute();
}
