import { z } from "zod";
import type { Tool } from "../../../agents/index.js";
import { createOnce } from "../../../entities/index.js";
import {
  argumentOfField,
  peopleIds,
  watchersShape,
  whoIsNamed,
  whoWatchesInVain,
  writtenShape,
} from "../../../issues/index.js";
import { change, listOf, text } from "../../../kernel/index.js";
import { namedToCreateIn, whereToCreate } from "../../../projects/index.js";
import { createCase } from "../case/create-case.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { reference } from "./case-shape.js";
import { writable, writtenFields } from "./write-input.js";

const input = z.strictObject({
  project: reference.describe("Id, identifier or name."),
  name: text(255),
  ...writable,
  watchers: listOf(reference, 50).optional().describe("Logins, names or ids."),
  idempotency_key: z.string().min(1).max(200).optional().describe("The same key creates one case only."),
});

const { mentioned, unmatched_mentions, dry_run } = writtenShape;

const output = z.object({
  id: z.int().nullable().describe("null after a dry run."),
  url: z.string().nullable(),
  created: z.boolean(),
  ...{ mentioned, unmatched_mentions, dry_run },
  ...watchersShape,
});

const creating = { permission: "add_crm_cases" };

export const createCaseTool: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_crm_cases_create",
  title: "Create a CRM case",
  description: "Creates a CRM case as you. Everybody concerned is told.",
  input,
  output,
  access: "write",
  argumentOf: argumentOfField,
  ifMissing: { project: ({ db }, caller) => whereToCreate(db, caller, creating) },
  async call(runtime, caller, asked) {
    const { baseUrl } = runtime;
    const { id: project_id } = await namedToCreateIn(runtime, caller, { ...creating, wanted: asked.project });
    const fields = { ...(await writtenFields(runtime, caller, asked, project_id)), project_id };
    const watcherIds = await peopleIds(runtime, caller, "watchers", asked.watchers ?? []);
    return change(
      runtime,
      caller,
      async (open) => {
        const { id, created } = await createOnce(open, crmCaseEntity, asked, () =>
          createCase(open, { fields, watcherIds }),
        );
        const about = { entity: crmCaseEntity, ids: [id] };
        const inVain = await whoWatchesInVain(open, about, watcherIds);
        const named = { ...(await whoIsNamed(open, about, asked)), ...inVain };
        if (asked.dry_run && created) return { id: null, url: null, created: false, ...named, dry_run: true };
        return { id, url: `${baseUrl}/crm_cases/${id}`, created, ...named, ...(asked.dry_run && { dry_run: true }) };
      },
      { dryRun: asked.dry_run },
    );
  },
};
