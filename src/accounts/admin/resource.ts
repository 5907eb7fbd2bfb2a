import type { Context } from "hono";
import type { z } from "zod";
import {
  bodyFor,
  type Change,
  change,
  type Db,
  idParam,
  notFound,
  parsed,
  type RestDeclaration,
  type Routers,
  type Runtime,
  readJson,
  settable,
  wrapped,
} from "../../kernel/index.js";
import { requireAdmin } from "../identity/access.js";

/** A kind of record that administrators keep, with Redmine's five REST routes. Others hear so before their body is read. */
export interface Resource<Fields extends z.ZodObject, Answer extends z.ZodObject> {
  /** The chapter of the document. */
  subject: string;
  /** Below which the routes lie, without `.json`. */
  path: string;
  /** `user_type`: wraps the fields of one. */
  one: string;
  /** `user_types`: wraps a list. */
  many: string;
  fields: Fields;
  answer: Answer;
  /** Refuses a caller who may not read. Default: every user and visitor may. */
  mayRead?(c: Context): void;
  /** All of them, in their order. */
  all(db: Db, runtime: Runtime): Promise<(z.infer<Answer> & { id: number })[]>;
  /** What a list answers, where that is not `all`. */
  listed?: { answer: z.ZodType; all(db: Db): Promise<unknown[]> };
  /** Verbs: they ask for the permission themselves, as pages and commands call them, too. */
  create(open: Change, fields: z.infer<Fields>): Promise<{ id: number }>;
  update(open: Change, id: number, fields: z.infer<Fields>): Promise<void>;
  remove(open: Change, id: number): Promise<void>;
}

export function resourceRoutes<Fields extends z.ZodObject, Answer extends z.ZodObject>(
  { rest }: Routers,
  runtime: Runtime,
  resource: Resource<Fields, Answer>,
): void {
  const { subject, path, one, many, fields, answer, listed = { answer } } = resource;
  const words = one.replaceAll("_", " ");
  const body: RestDeclaration["body"] = { name: one, schema: fields };
  const routes = rest.about(runtime, subject);
  routes.get(path, listing(resource), {
    summary: `List ${many.replaceAll("_", " ")}`,
    answer: { [many]: listed.answer.array() },
  });
  routes.post(path, creating(resource), { summary: `Create a ${words}`, body, created: { [one]: answer } });
  routes.get(`${path}/:id`, showing(resource), { summary: `Show a ${words}`, answer: { [one]: answer } });
  routes.put(`${path}/:id`, updating(resource), { summary: `Update a ${words}`, body });
  routes.delete(`${path}/:id`, removing(resource), { summary: `Delete a ${words}` });
}

type AnyResource = Resource<z.ZodObject, z.ZodObject>;

const listing = (resource: AnyResource) => async (runtime: Runtime, c: Context) => {
  resource.mayRead?.(c);
  const all = resource.listed?.all(runtime.db) ?? resource.all(runtime.db, runtime);
  return c.json({ [resource.many]: await all });
};

const showing = (resource: AnyResource) => async (runtime: Runtime, c: Context) => {
  resource.mayRead?.(c);
  return c.json({ [resource.one]: await record(resource, runtime, idParam(c, resource.one)) });
};

const creating = (resource: AnyResource) => async (runtime: Runtime, c: Context) => {
  const viewer = requireAdmin(c);
  const given = await sent(resource, c);
  const { id } = await change(runtime, viewer, (open) => resource.create(open, given));
  const location = `${runtime.baseUrl}${resource.path}/${id}`;
  return c.json({ [resource.one]: await record(resource, runtime, id) }, 201, { location });
};

const updating = (resource: AnyResource) => async (runtime: Runtime, c: Context) => {
  const viewer = requireAdmin(c);
  const id = idParam(c, resource.one);
  const given = await bodyFor(sent(resource, c), () => record(resource, runtime, id));
  await change(runtime, viewer, (open) => resource.update(open, id, given));
  return c.body(null, 204);
};

const removing = (resource: AnyResource) => async (runtime: Runtime, c: Context) => {
  const id = idParam(c, resource.one);
  await change(runtime, c.var.viewer, (open) => resource.remove(open, id));
  return c.body(null, 204);
};

async function record(resource: AnyResource, runtime: Runtime, id: number) {
  const found = (await resource.all(runtime.db, runtime)).find((each) => each.id === id);
  if (!found) throw notFound(resource.one);
  return found;
}

const sent = async ({ one, fields, answer }: AnyResource, c: Context) =>
  parsed(fields, settable(wrapped(one, await readJson(c)), { input: fields, answer }));
