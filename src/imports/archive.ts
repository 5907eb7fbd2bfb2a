import { z } from "zod";
import { item } from "./archive-item.js";
import { clashesIn } from "./clashes.js";

/** The archive of an IETF working group's repository. */
export type Archive = z.infer<typeof archiveSchema>;

export const archiveSchema = z
  .object({
    repo: z.string("is missing").regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "is not owner/name"),
    issues: z.array(item, "is not a list of issues"),
    pulls: z.array(item, "is not a list of pull requests"),
  })
  .superRefine((archive, context) => {
    for (const clash of clashesIn(archive)) context.addIssue({ code: "custom", ...clash });
  });
