import { z } from "zod";
import { item } from "./archive-item.js";
import { clashesIn } from "./clashes.js";
import { listOf } from "./list-of.js";

/** The archive of an IETF working group's repository. */
export type Archive = z.infer<typeof archiveSchema>;

export const archiveSchema = z
  .object(
    {
      repo: z.string("imports.missing").regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "imports.strange_repository"),
      issues: listOf(item, "imports.no_issues"),
      pulls: listOf(item, "imports.no_pulls").default([]),
    },
    "imports.not_an_object",
  )
  .superRefine((archive, context) => {
    for (const clash of clashesIn(archive)) context.addIssue({ code: "custom", ...clash });
  });
