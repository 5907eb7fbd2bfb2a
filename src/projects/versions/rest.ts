import type { Context } from "hono";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { bodyFor, change, idParam, type Routers, type Runtime, readJson } from "../../kernel/index.js";
import { customFieldsOf } from "../custom-values/record-values.js";
import { onlyWith, projectWith } from "../permission/may.js";
import { projectByRef, projectRef } from "../project/project-by-ref.js";
import { createVersion, deleteVersion, updateVersion } from "./change-versions.js";
import { versionsOf } from "./shared-versions.js";
import { type Version, versionById } from "./version.js";
import { shownVersionAnswer, versionAnswer, versionFields, versionInput, versionJson } from "./version-json.js";

export function versionRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const versions = rest.about(runtime, "Versions", { project: projectRef });
  const body = { name: "version", schema: versionInput };
  versions.get("/projects/:project/versions", list, {
    summary: "List the versions of a project, and those that others share with it",
    answer: { versions: z.array(versionAnswer), total_count: z.int() },
  });
  versions.post("/projects/:project/versions", create, {
    summary: "Create a version",
    body,
    created: { version: shownVersionAnswer },
  });
  versions.get("/versions/:id", show, { summary: "Show a version", answer: { version: shownVersionAnswer } });
  versions.put("/versions/:id", update, {
    summary: "Update a version",
    description: "Issues of projects that it is not shared with any more lose it.",
    body,
  });
  versions.delete("/versions/:id", remove, { summary: "Delete a version that no issue is planned for" });
}

async function list({ db }: Runtime, c: Context) {
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  await projectWith(db, viewer, project.id, "view_issues");
  const versions = await versionsOf(db, viewer, project.id);
  const customs = await customFieldsOf(
    db,
    viewer,
    "version",
    versions.map(({ id }) => id),
  );
  const json = versions.map((version) => versionJson(version, customs.get(version.id)));
  return c.json({ versions: json, total_count: versions.length });
}

const sent = ({ db }: Runtime, c: Context, projectId: number) =>
  bodyFor(readJson(c).then(versionFields), () =>
    onlyWith({ trx: db, actor: c.var.viewer }, projectId, "manage_versions"),
  );

async function create(runtime: Runtime, c: Context) {
  const { db, baseUrl, contributions } = runtime;
  const { viewer } = c.var;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const fields = await sent(runtime, c, project.id);
  const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
  const version = await change(runtime, viewer, async (open) => {
    const { id } = await createVersion(open, wanted);
    return shown({ db: open.trx, contributions }, viewer, await versionById(open.trx, viewer, id));
  });
  return c.json({ version }, 201, { location: `${baseUrl}/versions/${version.id}` });
}

async function show(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const version = await versionById(runtime.db, viewer, idParam(c, "version"));
  return c.json({ version: await shown(runtime, viewer, version) });
}

async function shown({ db, contributions }: Pick<Runtime, "db" | "contributions">, viewer: Viewer, version: Version) {
  const progress = (await contributions.plannedRecords.progress(db, viewer, [version.id])).get(version.id);
  const customs = (await customFieldsOf(db, viewer, "version", [version.id])).get(version.id);
  return { ...versionJson(version, customs), estimated_hours: progress?.estimatedHours ?? 0, spent_hours: 0 };
}

async function update(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const { id, projectId } = await versionById(runtime.db, viewer, idParam(c, "version"));
  const fields = await sent(runtime, c, projectId);
  await change(runtime, viewer, (open) => updateVersion(open, { ...fields, id }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = idParam(c, "version");
  await change(runtime, c.var.viewer, (open) => deleteVersion(open, { id }));
  return c.body(null, 204);
}
