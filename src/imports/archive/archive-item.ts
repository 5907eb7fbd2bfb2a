import { z } from "zod";
import { listOf } from "./list-of.js";

export type Item = z.infer<typeof item>;
export type Comment = Item["comments"][number];
export type Review = Item["reviews"][number];

/** An archive keeps its texts; people and agents write shorter ones. */
const LONGEST_TEXT = 1_000_000;

/** Windows line ends and NUL, which no database holds, go before anything else is read. */
const text = z
  .string("imports.not_text")
  .transform((value) => value.replaceAll("\r\n", "\n").replaceAll("\0", ""))
  .refine((value) => value.length <= LONGEST_TEXT, {
    error: "imports.too_long",
    params: { count: LONGEST_TEXT },
  });

const textOrNone = text.nullable().transform((value) => value ?? "");

/** GitHub marks programs: `x[bot]` is the user `x` (decisions 10.9). */
const loginText = z.string("imports.not_text").overwrite((value) => value.replace(/\[bot\]$/, ""));

const login = loginText.regex(/^[A-Za-z0-9_\-@.]{1,60}$/, "imports.not_a_login");

/** GitHub forgets the author of a deleted account. */
const loginOrNone = loginText
  .regex(/^([A-Za-z0-9_\-@.]{1,60})?$/, "imports.not_a_login")
  .nullish()
  .transform((value) => value || null);

/** Milliseconds. Clocks differ, but no archive tells of tomorrow: what claims to could not be marked as seen. */
const ONE_DAY = 24 * 3600 * 1000;

/** Whole seconds, as everything that is told. */
const moment = z.iso
  .datetime({ offset: true, error: "imports.not_a_time" })
  .transform((time) => new Date(Math.floor(Date.parse(time) / 1000) * 1000))
  .refine((time) => time.getUTCFullYear() >= 1970, "imports.before_1970")
  .refine((time) => time.getTime() <= Date.now() + ONE_DAY, "imports.in_the_future");

const written = {
  author: loginOrNone,
  authorAssociation: z.string("imports.not_text").default("NONE"),
  body: textOrNone,
  createdAt: moment,
};

const comment = z.object(written, "imports.no_object");

const remark = z.object({ body: textOrNone }, "imports.no_object");

const review = z.object(
  {
    ...written,
    id: z.string("imports.not_text").regex(/^[\x21-\x7e]{1,200}$/, "imports.not_an_id"), // part of a reference
    state: z.string("imports.not_text"),
    comments: listOf(remark, "imports.not_a_list").default([]),
  },
  "imports.no_object",
);

/** An issue or a pull request, as far as it is read here. Further fields are left alone. */
export const item = z.object(
  {
    ...written,
    number: z
      .int("imports.not_a_number")
      .min(1, "imports.not_a_number_of_issue")
      .max(2_147_483_647, "imports.too_large_number"),
    title: text.refine((title) => title.trim() !== "", "imports.blank"),
    state: z.enum(["OPEN", "CLOSED", "MERGED"], "imports.strange_state"),
    assignees: listOf(login, "imports.not_a_list").default([]),
    labels: listOf(text, "imports.not_a_list").default([]),
    closedAt: moment.nullish(),
    mergedBy: loginOrNone,
    comments: listOf(comment, "imports.not_a_list"),
    reviews: listOf(review, "imports.not_a_list").default([]),
  },
  "imports.no_object",
);
