import { z } from "zod";
import { invalid, namedHere, numberNamed } from "../../../kernel/index.js";
import type { ListedCase } from "../list/case-query.js";

const named = z.object({ id: z.int(), name: z.string() });

/** Everything an agent may ask of a case in a list; each is left out unless it is asked for. */
export const caseShape = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  project: named.extend({ identifier: z.string() }),
  status: named.extend({ is_closed: z.boolean() }),
  author: named,
  assigned_to: named.nullable(),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string(),
  description: z.string(),
  created_on: z.string(),
  updated_on: z.string(),
  closed_on: z.string().nullable(),
  lock_version: z.int(),
});

export type CaseShape = z.infer<typeof caseShape>;

export const caseForAgents = (found: ListedCase, baseUrl: string): CaseShape => ({
  id: found.id,
  url: `${baseUrl}/crm_cases/${found.id}`,
  name: found.name,
  project: { id: found.project_id, name: found.project_name, identifier: found.project_identifier },
  status: { id: found.status_id, name: found.status_name, is_closed: found.status_closed },
  author: { id: found.author_id, name: found.author_name },
  assigned_to: found.assigned_to_id === null ? null : { id: found.assigned_to_id, name: found.assigned_to_name ?? "" },
  company: found.company,
  contact: found.contact,
  price: found.price,
  currency: found.currency,
  description: found.description,
  created_on: found.created_on.toISOString(),
  updated_on: found.updated_on.toISOString(),
  closed_on: found.closed_on?.toISOString() ?? null,
  lock_version: found.lock_version,
});

/** A case as people name it. */
export const caseReference = z.union([z.int().positive(), z.string().max(500)]).describe("Number or address.");

/** Its id. Whether the viewer sees it is for the next question. */
export function meantCase(baseUrl: string, wanted: z.infer<typeof caseReference>): number {
  const id = numberNamed(namedHere({ baseUrl }, "id", wanted), ["/crm_cases/"]);
  if (id === undefined) throw invalid("id", "crm.no_case_reference");
  return id;
}

/** An id, a name, an identifier or a login. */
export const reference = z.union([z.int().positive(), z.string().min(1).max(255)]);
