import { z } from "zod";

/** An id as clients send it: a number, or its digits. */
export const sentId = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error: "must be an id" })
  .refine((id) => id > 0 && id <= 2_147_483_647, "must be an id");

/** As `sentId`; an empty text takes the value away. */
export const sentIdOrNone = z.union([z.null(), z.literal("").transform(() => null), sentId], {
  error: "must be an id or null",
});

/** A list is measured before its items are looked at, so that one of any length costs nothing. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most, `has too many entries (maximum is ${most})`);

/** Yes or no as clients send it. */
export const sentFlag = z.union(
  [z.boolean(), z.literal([1, "1", "true"]).transform(() => true), z.literal([0, "0", "false"]).transform(() => false)],
  {
    error: "must be true or false",
  },
);
