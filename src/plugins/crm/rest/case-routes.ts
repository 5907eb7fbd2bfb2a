import type { Context } from "hono";
import { z } from "zod";
import { denied } from "../../../accounts/index.js";
import { attachmentJson, attachmentsOf } from "../../../attachments/index.js";
import { journalsJson, pageOfWatchers, viaJson, visibleJournals } from "../../../entities/index.js";

import {
  bodyFor,
  change,
  idParam,
  included,
  including,
  invalid,
  paged,
  pageOf,
  pageQuery,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
} from "../../../kernel/index.js";
import { projectRef, projectWith, visibleProject } from "../../../projects/index.js";
import { caseBody, caseChangeBody, caseInput } from "../case/case-input.js";
import { caseAnswer, caseJson, caseStatusAnswer, shownCaseAnswer } from "../case/case-json.js";
import { createCase } from "../case/create-case.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { deleteCase } from "../case/delete-case.js";
import { caseStatuses } from "../case/statuses.js";
import { notThere, updateCase } from "../case/update-case.js";
import { caseInSight, visibleCase } from "../case/visible-case.js";
import { askedFilters, filterNames } from "../list/case-filters.js";
import { caseList, sortNames } from "../list/case-list.js";
import { casesNamed } from "../list/case-query.js";
import { watcherRoutes } from "./watcher-routes.js";

const listQuery = {
  ...Object.fromEntries(filterNames.map((name) => [name, z.string().describe("As the filter of issues.")])),
  sort: z
    .string()
    .describe(`Columns with commas between, each with \`:desc\` where it runs down: ${sortNames.join(", ")}.`),
  ...pageQuery,
};

export function caseRoutes({ rest }: Routers, runtime: Runtime): void {
  const cases = rest.about(runtime, "CRM", { project: projectRef });
  const body = { name: "crm_case", schema: caseBody };
  const listing = { query: listQuery, answer: paged({ crm_cases: z.array(caseAnswer) }) };
  const created = { crm_case: caseAnswer };
  cases.get("/crm_cases", list, { summary: "List CRM cases", ...listing });
  cases.get("/projects/:project/crm_cases", list, { summary: "List the CRM cases of a project", ...listing });
  cases.post("/crm_cases", create, { summary: "Create a CRM case", body, created });
  cases.post("/projects/:project/crm_cases", create, { summary: "Create a CRM case in a project", body, created });
  cases.get("/crm_cases/:id", show, {
    summary: "Show a CRM case",
    query: including("attachments", "journals", "watchers"),
    answer: { crm_case: shownCaseAnswer },
  });
  cases.put("/crm_cases/:id", update, {
    summary: "Update a CRM case, comment on it, or both",
    description:
      "What is left out stays as it is. `notes` alone is a comment. Watchers have routes of their own: `watcher_user_ids` is passed over.",
    body: { name: "crm_case", schema: caseChangeBody },
  });
  cases.delete("/crm_cases/:id", remove, { summary: "Delete a CRM case" });
  cases.get("/crm_case_statuses", listStatuses, {
    summary: "List the statuses of CRM cases",
    answer: { crm_case_statuses: z.array(caseStatusAnswer) },
  });
  watcherRoutes(cases);
}

async function list({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { sort } = c.req.query();
  const filters = askedFilters(c.req.queries());
  const inPath = c.req.param("project");
  if (inPath !== undefined) {
    filters.project_id = String((await projectWith(db, viewer, inPath, "view_crm_cases")).id);
  }
  const page = pageOf(c.req.query());
  const { cases, total } = await caseList(db, viewer, { filters, sort, ...page });
  return c.json({ crm_cases: cases.map(caseJson), total_count: total, ...page });
}

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { project_id: ref, ...sent } = caseIn(await readJson(c));
  const project = await visibleProject(runtime.db, viewer, c.req.param("project") ?? ref);
  if (!project && viewer.anonymous) throw denied(viewer);
  const { fields, watcherIds, files } = caseInput(sent, viewer);
  if (!project) throw invalid("project_id", "blank");
  const wanted = { fields: { ...fields, project_id: project.id }, watcherIds, files };
  const made = await change(runtime, viewer, async (open) => {
    const { id } = await createCase(open, wanted);
    return casesNamed(open.trx).where("c.id", "=", id).executeTakeFirstOrThrow();
  });
  return c.json({ crm_case: caseJson(made) }, 201, { location: `${runtime.baseUrl}/crm_cases/${made.id}` });
}

async function show({ db, baseUrl }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const include = included(c);
  const found = await visibleCase(db, viewer, idParam(c, "crm_case"));
  const { id, may } = found;
  const files = include.has("attachments") && (await attachmentsOf(db, crmCaseEntity.type, [id]));
  const journals = include.has("journals") && (await visibleJournals(db, viewer, crmCaseEntity, { entityId: id }));
  const watchers = include.has("watchers") && may.seeWatchers && (await watchersShown(db, id));
  return c.json({
    crm_case: {
      ...caseJson(found),
      ...viaJson(found.maker, include),
      ...(files && { attachments: files.map((one) => attachmentJson(one, baseUrl)) }),
      ...(journals && { journals: journalsJson(journals, include) }),
      ...(watchers && { watchers }),
    },
  });
}

const MOST_WATCHERS = 1_000;

const watchersShown = async (db: Runtime["db"], id: number) =>
  (await pageOfWatchers(db, { type: crmCaseEntity.type, id }, { limit: MOST_WATCHERS, offset: 0 })).watchers;

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const id = idParam(c, "crm_case");
  const input = await bodyFor(sentUpdate(runtime, c), () => caseInSight(runtime.db, viewer, id));
  await change(runtime, viewer, (open) => updateCase(open, { id, ...input }));
  return c.body(null, 204);
}

async function sentUpdate({ db }: Runtime, c: Context) {
  const { viewer } = c.var;
  const sent = caseIn(await readJson(c));
  if (typeof sent.project_id === "string" && !/^\d+$/.test(sent.project_id)) {
    const project = await visibleProject(db, viewer, sent.project_id);
    if (!project) throw new Refusal(422, notThere);
    sent.project_id = project.id;
  }
  const { watcherIds: _ignored, ...input } = caseInput(sent, viewer);
  return input;
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "crm_case");
  await change(runtime, c.var.viewer, (open) => deleteCase(open, { id }));
  return c.body(null, 204);
}

const listStatuses = async ({ db }: Runtime, c: Context) => c.json({ crm_case_statuses: await caseStatuses(db) });

/** A missing or wrong wrapper is an empty one, as in Redmine. */
function caseIn(body: unknown): Record<string, unknown> {
  const inner = (body as { crm_case?: unknown } | null)?.crm_case;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
}
