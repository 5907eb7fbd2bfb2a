import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Form, Runtime } from "../../kernel/index.js";
import { type CustomValues, offerCustomValues, sentCustomValues, withNamedValues } from "../../tracking/index.js";
import { onlyWhoAddsProjects, projectWith } from "../permission/may.js";
import { type Customized, customsForm } from "./record-values.js";

interface Sent {
  form: Form;
  viewer: Viewer;
  type: Customized;
  /** Undefined: that of a new project. */
  projectId?: number;
}

/** The custom values of a form, with ids in the place of names that were typed. */
export const typedCustoms = (db: Db, { form, viewer, type, projectId }: Sent): Promise<CustomValues> =>
  withNamedValues(db, customsForm(viewer, type, projectId), sentCustomValues(form));

/** The values of a custom field of projects, for users who may make one. */
export async function offerValuesOfNew({ db }: Runtime, c: Context): Promise<Response> {
  const viewer: Viewer = c.var.viewer;
  await onlyWhoAddsProjects(db, viewer);
  return offerCustomValues(db, c, customsForm(viewer, "project"), fieldIn(c));
}

/** The same in the settings of one. */
export const offerProjectValues = (runtime: Runtime, c: Context) => offerValues(runtime, c, "project", "edit_project");

/** The same of its versions. */
export const offerVersionValues = (runtime: Runtime, c: Context) =>
  offerValues(runtime, c, "version", "manage_versions");

async function offerValues({ db }: Runtime, c: Context, type: Customized, permission: string): Promise<Response> {
  const viewer: Viewer = c.var.viewer;
  const { id } = await projectWith(db, viewer, c.req.param("project") ?? "", permission);
  return offerCustomValues(db, c, customsForm(viewer, type, id), fieldIn(c));
}

const fieldIn = (c: Context) => c.req.param("field") ?? "";
