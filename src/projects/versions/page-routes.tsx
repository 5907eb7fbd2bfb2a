import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { toLastPage } from "../../design/index.js";
import {
  change,
  dayIn,
  type Form,
  idParam,
  type Problem,
  pageBefore,
  pageOf,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  wordedInLines,
} from "../../kernel/index.js";
import { type CustomValues, defaultsInForm, fieldsToSet, sentCustomValues, sentInForm } from "../../tracking/index.js";
import { customsForm, storedInForm } from "../custom-values/record-values.js";
import { offerVersionValues, typedCustoms } from "../custom-values/typed-customs.js";
import { projectAroundWith } from "../page/project-around.js";
import { projectByRef } from "../project/project-by-ref.js";
import { closeCompletedVersions, createVersion, deleteVersion, updateVersion } from "./change-versions.js";
import { defaultVersionOf } from "./default-version.js";
import { noProgress } from "./planned-records.js";
import { versionsOf } from "./shared-versions.js";
import { versionById } from "./version.js";
import { allowedSharings } from "./version-fields.js";
import { VersionFormPage, type VersionValues } from "./version-form.js";
import { versionFields } from "./version-json.js";
import { standingOf } from "./version-standing.js";
import { VersionsPage } from "./versions-page.js";

export function versionPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/settings/versions", (c) => list(runtime, c));
  pages.get("/projects/:project/versions/new", (c) => offerNew(runtime, c));
  pages.get("/projects/:project/versions/custom_values/:field", (c) => offerVersionValues(runtime, c));
  pages.post("/projects/:project/versions", (c) => create(runtime, c));
  pages.post("/projects/:project/versions/close_completed", (c) => closeCompleted(runtime, c));
  pages.get("/versions/:id/edit", (c) => offerEdit(runtime, c));
  pages.post("/versions/:id", (c) => update(runtime, c));
  pages.post("/versions/:id/delete", (c) => remove(runtime, c));
}

/** The project of a path, for users who manage its versions. */
const managed = (runtime: Runtime, viewer: Viewer, ref: string) =>
  projectAroundWith(runtime, viewer, { ref, permission: "manage_versions" });

async function list(runtime: Runtime, c: Context) {
  const { db, contributions } = runtime;
  const viewer: Viewer = c.var.viewer;
  const around = await managed(runtime, viewer, c.req.param("project") ?? "");
  const { id } = around.project;
  const all = await versionsOf(db, viewer, id);
  const ids = all.map((version) => version.id);
  const progresses = await contributions.plannedRecords.progress(db, viewer, ids);
  const today = dayIn(viewer.timeZone);
  const versions = all.map((version) => {
    const progress = progresses.get(version.id) ?? noProgress;
    const list = contributions.plannedRecords.list(version);
    return { ...version, progress, list, ...standingOf(version, progress, today) };
  });
  const page = pageOf(c.req.query());
  const last = toLastPage(c, page, versions.length);
  if (last) return last;
  const isCompleted = (one: (typeof versions)[number]) =>
    one.projectId === id && one.isCompleted && one.status !== "closed";
  return c.var.show(
    <VersionsPage
      around={around}
      versions={versions.slice(page.offset, page.offset + page.limit)}
      total={versions.length}
      page={page}
      defaultVersion={await defaultVersionOf(db, id)}
      mayClose={versions.some(isCompleted)}
    />,
  );
}

interface Refused {
  values: VersionValues;
  back: string | undefined;
  problems: Problem[];
}

async function offerNew(runtime: Runtime, c: Context, refused?: Refused) {
  const viewer: Viewer = c.var.viewer;
  const around = await managed(runtime, viewer, c.req.param("project") ?? "");
  const sharings = await allowedSharings(runtime.db, viewer, { projectId: around.project.id });
  const customs = await fieldsToSet(runtime.db, customsForm(viewer, "version", around.project.id));
  const values = { ...newValues, customs: defaultsInForm(customs.fields) };
  const back = backTo(refused ? refused.back : pageBefore(c), around.project);
  const form = { around, version: undefined, sharings, customs, ...(refused ?? { values, problems: [] }), back };
  return c.var.show(<VersionFormPage {...form} />, refused ? 422 : 200);
}

const newValues = {
  name: "",
  description: "",
  status: "open",
  due_date: "",
  sharing: "none",
  isDefault: false,
};

async function create(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { db } = runtime;
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const customs = await typedCustoms(db, { form, viewer, type: "version", projectId: project.id });
    const fields = sentFields(form, customs);
    const wanted = { ...fields, name: fields.name ?? "", projectId: project.id };
    await change(runtime, viewer, (open) => createVersion(open, wanted));
  });
  const back = form.text("back_url");
  if (problems.length > 0) return offerNew(runtime, c, { values: sentValues(form), back, problems });
  return c.var.goTo(backTo(back, project), { kind: "notice", text: t("projects.versions.wasCreated") });
}

async function offerEdit(runtime: Runtime, c: Context, refused?: Refused) {
  const { db } = runtime;
  const viewer: Viewer = c.var.viewer;
  const version = await versionById(db, viewer, idParam(c, "version"));
  const around = await managed(runtime, viewer, version.project.identifier);
  const place = { projectId: version.projectId, present: version.sharing };
  const sharings = await allowedSharings(db, viewer, place);
  const isDefault = (await defaultVersionOf(db, version.projectId))?.id === version.id;
  const toSet = await fieldsToSet(db, customsForm(viewer, "version", version.projectId));
  const customs = await storedInForm(db, viewer, { type: "version", id: version.id, toSet });
  const values = { ...version, due_date: version.dueDate ?? "", isDefault, customs };
  const back = backTo(refused ? refused.back : pageBefore(c), around.project);
  const form = { around, version, sharings, customs: toSet, ...(refused ?? { values, problems: [] }), back };
  return c.var.show(<VersionFormPage {...form} />, refused ? 422 : 200);
}

async function update(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { db } = runtime;
  const { id, project } = await versionById(db, viewer, idParam(c, "version"));
  const form = await readForm(c);
  const problems = await problemsOf(async () => {
    const customs = await typedCustoms(db, { form, viewer, type: "version", projectId: project.id });
    const fields = sentFields(form, customs);
    await change(runtime, viewer, (open) => updateVersion(open, { ...fields, id }));
  });
  const back = form.text("back_url");
  if (problems.length > 0) return offerEdit(runtime, c, { values: sentValues(form), back, problems });
  return c.var.goTo(backTo(back, project), { kind: "notice", text: t("projects.versions.saved") });
}

async function remove(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const { id, project } = await versionById(runtime.db, viewer, idParam(c, "version"));
  const problems = await problemsOf(() => change(runtime, viewer, (open) => deleteVersion(open, { id })));
  if (problems.length > 0) return c.var.goTo(listOf(project), { kind: "error", text: wordedInLines(problems, t) });
  return c.var.goTo(listOf(project), { kind: "notice", text: t("projects.versions.deleted") });
}

async function closeCompleted(runtime: Runtime, c: Context) {
  const { viewer, t } = c.var;
  const project = await projectByRef(runtime.db, viewer, c.req.param("project") ?? "");
  const count = await change(runtime, viewer, (open) => closeCompletedVersions(open, { projectId: project.id }));
  return c.var.goTo(listOf(project), { kind: "notice", text: t("projects.versions.closedSome", { count }) });
}

/** The page on which the form was asked for: the roadmap, that of the version, or the list in the settings. */
const backTo = (path: string | undefined, project: { identifier: string }) =>
  path && /^\/(versions\/\d+|projects\/[\w-]+\/(roadmap|settings\/versions))(\?|$)/.test(path) ? path : listOf(project);

const listOf = ({ identifier }: { identifier: string }) => `/projects/${identifier}/settings/versions`;

const names = ["name", "description", "status", "due_date", "sharing", "default_project_version"] as const;

/** The same fields as REST takes, by the same rules. */
const sentFields = (form: Form, customs: CustomValues) =>
  versionFields({
    version: {
      ...Object.fromEntries(names.map((name) => [name, form.text(name)])),
      custom_field_values: customs,
    },
  });

/** The values as sent, to be shown again. */
const sentValues = (form: Form): VersionValues => ({
  name: form.text("name") ?? "",
  description: form.text("description") ?? "",
  status: form.text("status") ?? "",
  due_date: form.text("due_date") ?? "",
  sharing: form.text("sharing") ?? "",
  isDefault: form.text("default_project_version") === "1",
  customs: sentInForm(sentCustomValues(form)),
});
