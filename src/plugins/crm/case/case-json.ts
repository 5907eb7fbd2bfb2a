import { z } from "zod";
import { attachmentAnswer } from "../../../attachments/index.js";
import { journalAnswer, viaAnswer } from "../../../entities/index.js";
import { momentAnswer, namedAnswer, timestamp } from "../../../kernel/index.js";
import type { ListedCase } from "../list/case-query.js";

export const caseStatusAnswer = z
  .object({ ...namedAnswer.shape, is_closed: z.boolean() })
  .meta({ id: "CrmCaseStatus" });

/** As an issue's where they mean the same; a reference to nothing is left out, any other value that is not there is null. */
export const caseAnswer = z
  .object({
    id: z.int(),
    project: namedAnswer,
    status: caseStatusAnswer,
    author: namedAnswer,
    assigned_to: namedAnswer.optional(),
    name: z.string(),
    description: z.string().nullable().describe("Markdown."),
    company: z.string().nullable(),
    contact: z.string().nullable(),
    price: z.number().nullable(),
    currency: z.string().describe("ISO 4217."),
    created_on: momentAnswer,
    updated_on: momentAnswer,
    closed_on: momentAnswer.nullable(),
    lock_version: z.int().describe("Sent with an update, it is refused when somebody changed the case since."),
  })
  .meta({ id: "CrmCase" });

/** One case alone, with what `include` asked for. */
export const shownCaseAnswer = z.object({
  ...caseAnswer.shape,
  via: viaAnswer.optional(),
  attachments: z.array(attachmentAnswer).optional(),
  journals: z.array(journalAnswer).optional(),
  watchers: z.array(namedAnswer).optional(),
});

export const caseJson = (found: ListedCase): z.infer<typeof caseAnswer> => ({
  id: found.id,
  project: { id: found.project_id, name: found.project_name },
  status: { id: found.status_id, name: found.status_name, is_closed: found.status_closed },
  author: { id: found.author_id, name: found.author_name },
  ...(found.assigned_to_id !== null && {
    assigned_to: { id: found.assigned_to_id, name: found.assigned_to_name ?? "" },
  }),
  name: found.name,
  description: found.description || null,
  company: found.company,
  contact: found.contact,
  price: found.price,
  currency: found.currency,
  created_on: timestamp(found.created_on),
  updated_on: timestamp(found.updated_on),
  closed_on: found.closed_on && timestamp(found.closed_on),
  lock_version: found.lock_version,
});
