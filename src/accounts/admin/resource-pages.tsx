import type { Context } from "hono";
import type { z } from "zod";
import {
  change,
  idParam,
  notFound,
  type Problem,
  parsed,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  readJson,
  worded,
  wrapped,
} from "../../kernel/index.js";
import { requireAdmin } from "../identity/access.js";
import type { KeptRow, ResourcePages, Values } from "./kept-records.js";
import type { Resource } from "./resource.js";
import { ResourceFormPage } from "./resource-form-page.js";
import { ResourceListPage } from "./resource-list-page.js";

export function resourcePages<Fields extends z.ZodObject, Row extends KeptRow, Choices>(
  { pages }: Routers,
  runtime: Runtime,
  resource: Resource<Fields, z.ZodObject>,
  kept: ResourcePages<Row, Choices>,
): void {
  const of = { runtime, resource, kept } as unknown as Kept; // each reads and writes rows of its own kind
  pages.get(kept.at, (c) => list(of, c));
  pages.post(kept.at, (c) => create(of, c));
  pages.get(`${kept.at}/new`, (c) => showNew(of, c));
  pages.get(`${kept.at}/:id`, (c) => edit(of, c));
  pages.on(["PATCH", "POST"], `${kept.at}/:id`, (c) => update(of, c));
  pages.post(`${kept.at}/:id/delete`, (c) => remove(of, c));
  pages.post(`${kept.at}/:id/move`, (c) => move(of, c));
}

interface Kept {
  runtime: Runtime;
  resource: Resource<z.ZodObject, z.ZodObject>;
  kept: ResourcePages<KeptRow, unknown>;
}

async function rowsOf({ runtime, resource, kept }: Kept): Promise<KeptRow[]> {
  if (kept.rows) return kept.rows(runtime);
  return (await resource.all(runtime.db, runtime)) as unknown as KeptRow[]; // all of them have a name
}

async function rowOf(of: Kept, id: number): Promise<KeptRow> {
  const row = (await rowsOf(of)).find((each) => each.id === id);
  if (!row) throw notFound(of.resource.one);
  return row;
}

async function list(of: Kept, c: Context) {
  requireAdmin(c);
  const rows = await rowsOf(of);
  return c.var.show(<ResourceListPage kept={of.kept} rows={rows} steps={of.kept.steps?.(of.runtime, rows)} />);
}

async function showNew(of: Kept, c: Context) {
  requireAdmin(c);
  return form(of, c, {});
}

async function edit(of: Kept, c: Context) {
  requireAdmin(c);
  const row = await rowOf(of, idParam(c, of.resource.one));
  return form(of, c, { row });
}

interface Sent {
  row?: KeptRow;
  values?: Values;
  problems?: Problem[];
}

async function form({ runtime, resource, kept }: Kept, c: Context, { row, values, problems = [] }: Sent) {
  const page = (
    <ResourceFormPage
      kept={kept}
      one={resource.one}
      row={row}
      values={{ ...(row && (kept.valuesOf?.(row) ?? row)), ...values }}
      choices={await kept.choices(runtime)}
      problems={problems}
    />
  );
  return c.var.show(page, problems.length > 0 ? 422 : 200);
}

async function create(of: Kept, c: Context) {
  requireAdmin(c);
  const { runtime, resource } = of;
  const values = await sent(of, c);
  let id = 0;
  const problems = await problemsOf(async () => {
    const fields = parsed(resource.fields, values);
    ({ id } = await change(runtime, c.var.viewer, (open) => resource.create(open, fields)));
  });
  if (problems.length > 0) return form(of, c, { values, problems });
  return goOn(of, c, { id, word: "created" });
}

async function update(of: Kept, c: Context) {
  requireAdmin(c);
  const { runtime, resource } = of;
  const row = await rowOf(of, idParam(c, resource.one));
  const values = await sent(of, c);
  const problems = await problemsOf(async () => {
    const fields = parsed(resource.fields, values);
    await change(runtime, c.var.viewer, (open) => resource.update(open, row.id, fields));
  });
  if (problems.length > 0) return form(of, c, { row, values, problems });
  return goOn(of, c, { id: row.id, word: "updated" });
}

async function goOn(of: Kept, c: Context, { id, word }: { id: number; word: string }) {
  const { at, goesOn } = of.kept;
  const row = await rowOf(of, id);
  const text = c.var.t(`accounts.kept.${word}`, { name: row.name });
  return c.var.goTo(goesOn?.(row) ? `${at}/${id}` : at, { kind: "notice", text });
}

async function remove(of: Kept, c: Context) {
  requireAdmin(c);
  const { runtime, resource, kept } = of;
  const { id, name } = await rowOf(of, idParam(c, resource.one));
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => resource.remove(open, id)));
  const [refused] = worded(problems, c.var.t);
  if (refused) return c.var.goTo(`${kept.at}/${id}`, { kind: "error", text: refused.text });
  return c.var.goTo(kept.at, { kind: "notice", text: c.var.t("accounts.kept.deleted", { name }) });
}

/** One place up or down. */
async function move(of: Kept, c: Context) {
  requireAdmin(c);
  const { runtime, resource, kept } = of;
  const { id } = await rowOf(of, idParam(c, resource.one));
  const fields = parsed(resource.fields, { position: (await readForm(c)).text("position") });
  await change(runtime, c.var.viewer, (open) => resource.update(open, id, fields));
  return c.var.goTo(kept.at);
}

/** The fields as REST takes them; the empty item says of a list of boxes that none is ticked. */
async function sent({ resource }: Kept, c: Context): Promise<Values> {
  const fields = wrapped(resource.one, await readJson(c));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((item) => item !== "") : value,
    ]),
  );
}
