import type { Context } from "hono";
import { z } from "zod";
import { denied } from "../../accounts/index.js";
import {
  bodyFor,
  change,
  idParam,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  settable,
  wrapped,
} from "../../kernel/index.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { createRelation } from "./create-relation.js";
import { deleteRelation } from "./delete-relation.js";
import { relationInput } from "./relation-input.js";
import { relationAnswer, relationJson } from "./relation-json.js";
import { relationInSight, visibleRelations } from "./visible-relations.js";

/** Redmine's REST API for relations. */
export function relationRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const relations = rest.about(runtime, "Relations");
  relations.get("/issues/:id/relations", list, {
    summary: "List the relations of an issue",
    answer: { relations: z.array(relationAnswer) },
  });
  relations.post("/issues/:id/relations", create, {
    summary: "Relate an issue to another one",
    description: "`duplicated`, `blocked`, `follows` and `copied_from` are stored, and answered, from the other issue.",
    body: { name: "relation", schema: relationInput },
    created: { relation: relationAnswer },
  });
  relations.get("/relations/:id", show, { summary: "Show a relation", answer: { relation: relationAnswer } });
  relations.delete("/relations/:id", remove, { summary: "Delete a relation" });
}

async function list({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id } = await issueInSight(db, viewer, idParam(c, "issue"));
  return c.json({ relations: (await visibleRelations(db, viewer, [id])).map(relationJson) });
}

const relationFields = (body: unknown) =>
  parsed(relationInput, settable(wrapped("relation", body), { input: relationInput, answer: relationAnswer }));

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const { db } = runtime;
  const { viewer } = c.var;
  const { id: issueId, permissions } = await issueInSight(db, viewer, idParam(c, "issue"));
  const sent = await bodyFor(readJson(c).then(relationFields), () => {
    if (!permissions.has("manage_issue_relations")) throw denied(viewer, "issues.relating");
  });
  const { issue_to_id, relation_type: name = "relates", delay } = sent;
  const wanted = { issueId, name, otherId: issue_to_id ?? undefined, delay };
  const relation = await change(runtime, viewer, async (open) => {
    const { id } = await createRelation(open, wanted);
    return relationJson(await relationInSight(open.trx, viewer, id));
  });
  return c.json({ relation }, 201, { location: `${runtime.baseUrl}/relations/${relation.id}` });
}

async function show({ db }: Runtime, c: Context): Promise<Response> {
  return c.json({ relation: relationJson(await relationInSight(db, c.var.viewer, idParam(c, "relation"))) });
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "relation");
  await change(runtime, c.var.viewer, (open) => deleteRelation(open, { id }));
  return c.body(null, 204);
}
