import type { Context } from "hono";
import { z } from "zod";
import { requireLogin } from "../../accounts/index.js";
import {
  bodyFor,
  change,
  idParam,
  paged,
  pageOf,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  settable,
  wrapped,
} from "../../kernel/index.js";
import { createQuery, deleteQuery, onlyWhoMay, updateQuery } from "./change-query.js";
import { displayTypes, queryFields } from "./query-input.js";
import { type SavedQuery, savedQuery, visibleQueries } from "./saved-queries.js";

/** Redmine lists them; to make, change and delete them over REST is ours. */
export function queryRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const queries = rest.about(runtime, "Queries");
  const body = { name: "query", schema: queryFields };
  queries.get("/queries", list, { summary: "List saved queries", answer: paged({ queries: z.array(listedAnswer) }) });
  queries.post("/queries", create, { summary: "Save a query", body, created: { query: queryAnswer } });
  queries.get("/queries/:id", show, { summary: "Show a saved query", answer: { query: queryAnswer } });
  queries.put("/queries/:id", update, { summary: "Update a saved query", body });
  queries.delete("/queries/:id", remove, { summary: "Delete a saved query" });
}

const listedAnswer = z.object({
  id: z.int(),
  name: z.string(),
  is_public: z.boolean(),
  project_id: z.int().nullable().describe("null: for all projects."),
});

const queryAnswer = z
  .object({
    ...listedAnswer.shape,
    visibility: z.enum(["private", "roles", "public"]),
    role_ids: z.array(z.int()),
    filters: z.record(z.string(), z.string()),
    columns: z.array(z.string()),
    group_by: z.string().nullable(),
    sort: z.string(),
    totals: z.array(z.string()),
    display_type: z.enum(displayTypes),
  })
  .meta({ id: "Query" });

const listedJson = ({
  id,
  name,
  visibility,
  project_id,
}: Pick<SavedQuery, "id" | "name" | "visibility" | "project_id">): z.infer<typeof listedAnswer> => ({
  id,
  name,
  is_public: visibility === "public",
  project_id,
});

const queryJson = (query: SavedQuery): z.infer<typeof queryAnswer> => ({
  ...listedJson(query),
  visibility: query.visibility,
  role_ids: query.role_ids,
  filters: query.filters,
  columns: query.columns,
  group_by: query.group_by || null,
  sort: query.sort,
  totals: query.totals,
  display_type: query.display_type,
});

async function list({ db }: Runtime, c: Context): Promise<Response> {
  const page = pageOf(c.req.query());
  const { queries, total } = await visibleQueries(db, c.var.viewer, page);
  return c.json({ queries: queries.map(listedJson), total_count: total, offset: page.offset, limit: page.limit });
}

async function show({ db }: Runtime, c: Context): Promise<Response> {
  return c.json({ query: queryJson(await savedQuery(db, c.var.viewer, idParam(c, "query"))) });
}

const sent = async (c: Context) =>
  parsed(queryFields, settable(wrapped("query", await readJson(c)), { input: queryFields, answer: queryAnswer }));

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const least = { visibility: "private", project_id: null } as const;
  const fields = await bodyFor(sent(c), () => onlyWhoMay({ trx: runtime.db, actor: viewer }, least));
  const query = await change(runtime, viewer, async (open) => {
    const { id } = await createQuery(open, fields);
    return queryJson(await savedQuery(open.trx, viewer, id));
  });
  return c.json({ query }, 201, { location: `${runtime.baseUrl}/issues?query_id=${query.id}` });
}

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const id = idParam(c, "query");
  const fields = await bodyFor(sent(c), async () => {
    await onlyWhoMay({ trx: runtime.db, actor: viewer }, await savedQuery(runtime.db, viewer, id));
  });
  await change(runtime, viewer, (open) => updateQuery(open, id, fields));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "query");
  await change(runtime, c.var.viewer, (open) => deleteQuery(open, id));
  return c.body(null, 204);
}
