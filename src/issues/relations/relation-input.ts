import { z } from "zod";
import { sentNumber } from "../../kernel/index.js";
import { sentIssue } from "../fields/fields.js";
import { relationNames } from "./relation-types.js";

const MOST_DAYS = 10_000;

const sentRelationName = z.enum(relationNames, { error: "not_in_list" });

/** Working days. */
export const delayInDays = z.int().refine((days) => Math.abs(days) <= MOST_DAYS, "too_large");

/** As REST and forms send them. */
const sentDelay = z.preprocess(
  (sent) => (sent === "" || sent === null ? undefined : sent),
  sentNumber(
    z.number("not_a_number").int("not_whole").min(-MOST_DAYS, "too_large").max(MOST_DAYS, "too_large").optional(),
  ).optional(),
);

/** What a client says of a new relation. */
export const relationInput = z
  .strictObject({ issue_to_id: sentIssue, relation_type: sentRelationName, delay: sentDelay })
  .partial();
