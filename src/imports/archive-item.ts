import { z } from "zod";

export type Item = z.infer<typeof item>;
export type Comment = Item["comments"][number];
export type Review = Item["reviews"][number];

/** An archive keeps its texts; people and agents write shorter ones. */
const LONGEST_TEXT = 1_000_000;

/** Windows line ends and NUL, which no database holds, go before anything else is read. */
const text = z
  .string("is not text")
  .transform((value) => value.replaceAll("\r\n", "\n").replaceAll("\0", ""))
  .refine((value) => value.length <= LONGEST_TEXT, `is too long (maximum is ${LONGEST_TEXT} characters)`);

const textOrNone = text.nullable().transform((value) => value ?? "");

const login = z.string("is not text").regex(/^[A-Za-z0-9_\-@.]{1,60}$/, "is not a login");

/** GitHub forgets the author of a deleted account. */
const loginOrNone = z
  .string("is not text")
  .regex(/^([A-Za-z0-9_\-@.]{1,60})?$/, "is not a login")
  .nullish()
  .transform((value) => value || null);

/** Whole seconds, as everything that is told. */
const moment = z.iso
  .datetime({ offset: true, error: "is not a time such as 2020-02-29T12:00:00Z" })
  .transform((time) => new Date(Math.floor(Date.parse(time) / 1000) * 1000))
  .refine((time) => time.getUTCFullYear() >= 1970, "is a time before 1970");

const written = {
  author: loginOrNone,
  authorAssociation: z.string("is not text").default("NONE"),
  body: textOrNone,
  createdAt: moment,
};

const review = z.object({
  ...written,
  id: z.string("is not text").min(1, "is blank"),
  state: z.string("is not text"),
  comments: z.array(z.object({ body: textOrNone }), "is not a list").default([]),
});

/** An issue or a pull request, as far as it is read here. Further fields are left alone. */
export const item = z.object({
  ...written,
  number: z.int("is not a number").min(1, "is not a number of an issue").max(2_147_483_647, "is too large"),
  title: text.refine((title) => title.trim() !== "", "is blank"),
  state: z.enum(["OPEN", "CLOSED", "MERGED"], "is not OPEN, CLOSED or MERGED"),
  assignees: z.array(login, "is not a list").default([]),
  labels: z.array(z.string("is not text"), "is not a list").default([]),
  closedAt: moment.nullish(),
  mergedBy: loginOrNone,
  comments: z.array(z.object(written), "is not a list"),
  reviews: z.array(review, "is not a list").default([]),
});
