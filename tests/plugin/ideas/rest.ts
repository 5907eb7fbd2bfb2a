import type { Context } from "hono";
import { z } from "zod";
import {
  change,
  idParam,
  momentAnswer,
  namedAnswer,
  notFound,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentId,
  text,
  timestamp,
  wrapped,
} from "../../../src/kernel/index.js";
import { createIdea } from "./create-idea.js";
import { visibleIdeas } from "./idea-entity.js";

const ideaAnswer = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  created_on: momentAnswer,
  author: z.string(),
  project: z.object({ ...namedAnswer.shape, identifier: z.string() }),
});

const input = z.strictObject({ project_id: sentId, title: text(1_000), text: text(65_535).optional() });

export function ideaRest({ rest }: Routers, runtime: Runtime): void {
  const ideas = rest.about(runtime, "Ideas");
  ideas.post("/ideas", create, {
    summary: "Have an idea",
    body: { name: "idea", schema: input },
    created: { idea: z.object({ id: z.int() }) },
  });
  ideas.get("/ideas/:id", show, { summary: "Show an idea", answer: { idea: ideaAnswer } });
}

async function create(runtime: Runtime, c: Context): Promise<Response> {
  const { project_id: projectId, ...fields } = parsed(input, wrapped("idea", await readJson(c)));
  const { id } = await change(runtime, c.var.viewer, (open) => createIdea(open, { projectId, ...fields }));
  return c.json({ idea: { id } }, 201, { location: `${runtime.baseUrl}/ideas/${id}` });
}

async function show({ db }: Runtime, c: Context): Promise<Response> {
  const idea = await visibleIdeas(db, c.var.viewer.id).where("i.id", "=", idParam(c, "Idea")).executeTakeFirst();
  if (!idea) throw notFound("Idea");
  return c.json({ idea: { ...idea, created_on: timestamp(idea.created_on) } });
}
