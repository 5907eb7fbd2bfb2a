import { z } from "zod";

/** Pieces that the answers of many rooms are made of. */
export const namedAnswer = z.object({ id: z.int(), name: z.string() }).meta({ id: "Named" });

/** As `timestamp` writes it. */
export const momentAnswer = z.iso.datetime().meta({ examples: ["2027-01-31T12:00:00Z"] });

/** A list that is answered in pages of `pageOf`; `withoutTotals` leaves out all but the list. */
export const paged = <Lists extends z.ZodRawShape>(lists: Lists) => ({
  ...lists,
  total_count: z.int().optional().describe("How many there are in all. Left out with nometa, as are offset and limit."),
  offset: z.int().optional(),
  limit: z.int().optional(),
});

/** The parameter `include`, which takes names with commas between them. Others mean nothing, as in Redmine. */
export const including = (...names: string[]) => ({
  include: z.string().describe(`What to answer besides, with commas between: ${names.join(", ")}.`),
});

/** An id in a path. */
export const idInPath = z.int().min(1);
