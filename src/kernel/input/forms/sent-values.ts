import { z } from "zod";
import { isLongerThan, isStorable } from "../characters.js";

/** A number in decimal digits, not as JavaScript would read `0x10`. Undefined: the text is none. */
export const decimalIn = (text: string): number | undefined =>
  /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : undefined;

/** A number as clients send it: one, or its digits as text. `true` and `[50]` are none. The schema says which numbers. */
export const sentNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent) => (typeof sent === "string" ? (decimalIn(sent) ?? sent) : sent), schema);

/** An id as clients send it: a number, or its digits. */
export const sentId = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], { error: "not_an_id" })
  .refine((id) => id > 0 && id <= 2_147_483_647, "not_an_id")
  .meta({ id: "Id", description: "A number, or its digits as text." });

/** As `sentId`; a form sends an empty text for no choice. */
export const sentIdIfAny = z.preprocess((sent) => (sent === "" ? undefined : sent), sentId.optional());

/** As `sentId`; an empty text takes the value away. */
export const sentIdOrNone = z
  .union([z.null(), z.literal("").transform(() => null), sentId], {
    error: "not_an_id_or_null",
  })
  .meta({ id: "IdOrNone", description: "An id; null or an empty text takes the value away." });

/** A list is measured before its items are looked at, so that one of any length costs nothing. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most, "too_many_entries");

/** The same without what is blank in it: Redmine's forms, and clients after them, send `[""]` for none. */
export const filledListOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((sent) => (Array.isArray(sent) ? sent.filter((one) => one !== "") : sent), listOf(item, most));

const yes = [1, "1", "true"] as const;
const no = [0, "0", "false"] as const;

/** Yes or no as clients send it. The generator of the document would keep only the first of several literals. */
export const sentFlag = z
  .union([z.boolean(), z.literal(yes).transform(() => true), z.literal(no).transform(() => false)], {
    error: "not_a_flag",
  })
  .meta({
    id: "Flag",
    description: "true or false. 1 and 0 mean the same, as numbers and as text.",
    type: ["boolean", "integer", "string"],
    enum: [true, false, ...yes, ...no],
  });

/** A line that must say something, without the blanks around it. */
export const filledLine = (longest: number) =>
  z
    .string()
    .refine(isStorable, { error: "unstorable", abort: true })
    .trim()
    .refine((line) => line !== "", { error: "blank", abort: true })
    .refine((line) => !isLongerThan(line, longest), { error: "too_long", params: { count: longest }, abort: true });
