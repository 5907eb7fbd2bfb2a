import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  idParam,
  notFound,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentId,
  text,
  wrapped,
} from "../../../src/kernel/index.js";
import { createIdea } from "./create-idea.js";
import { visibleIdeas } from "./idea-entity.js";

const input = z.strictObject({ project_id: sentId, title: text(1_000), text: text(65_535).optional() });

export function ideaRest({ rest }: Routers, runtime: Runtime): void {
  rest.post("/ideas", (c) => create(runtime, c));
  rest.get("/ideas/:id", (c) => show(runtime, c));
}

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const { project_id: projectId, ...fields } = parsed(input, wrapped("idea", await readJson(c)));
  const { id } = await change(runtime, c.var.viewer, (open) => createIdea(open, { projectId, ...fields }));
  return c.json({ idea: { id } }, 201, { location: `${runtime.baseUrl}/ideas/${id}` });
}

async function show({ db }: Runtime, c: Context): Promise<Response> {
  const idea = await visibleIdeas(db, c.var.viewer.id).where("i.id", "=", idParam(c, "Idea")).executeTakeFirst();
  if (!idea) throw notFound("Idea");
  return c.json({ idea });
}
