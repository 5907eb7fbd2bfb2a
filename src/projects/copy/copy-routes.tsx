import type { Context } from "hono";
import { onlyAdministrators, type Viewer } from "../../accounts/index.js";
import {
  change,
  type Form,
  type Problem,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  type Translate,
} from "../../kernel/index.js";
import { fieldsToSet } from "../../tracking/index.js";
import { customsForm } from "../custom-values/record-values.js";
import { typedCustoms } from "../custom-values/typed-customs.js";
import { typedParent } from "../page/parents.js";
import { projectAround } from "../page/project-around.js";
import type { ProjectValues } from "../page/project-form-props.js";
import { presentValues, projectChoices, sentFields, sentValues } from "../page/project-values.js";
import type { Project } from "../project/project.js";
import { copyChoices, usuallyAlong } from "./copy-choices.js";
import { CopyProjectPage } from "./copy-page.js";
import { copyProject } from "./copy-project.js";
import { nextIdentifier } from "./next-identifier.js";

export function projectCopyRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/copy", (c) => offer(runtime, c));
  pages.post("/projects/:project/copy", (c) => copy(runtime, c));
}

interface Sent {
  values: ProjectValues;
  along: Set<string>;
  problems: Problem[];
}

async function offer(runtime: Runtime, c: Context, sent?: Sent): Promise<Response> {
  const { viewer, t } = c.var;
  onlyAdministrators({ actor: viewer }, "projects.copying");
  const around = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const choices = await projectChoices(runtime, { viewer, t });
  const kinds = await copyChoices(runtime, around.project.id);
  const values = sent?.values ?? (await valuesOfCopy(runtime, { viewer, t, project: around.project }));
  return c.var.show(
    <CopyProjectPage
      around={around}
      takeAlong={{ choices: kinds, along: sent?.along ?? usuallyAlong(kinds) }}
      values={values}
      choices={choices}
      problems={sent?.problems ?? []}
    />,
    sent ? 422 : 200,
  );
}

/** Those of the original, under another name and in an address that is free. */
async function valuesOfCopy(
  runtime: Runtime,
  { viewer, t, project }: { viewer: Viewer; t: Translate; project: Project },
): Promise<ProjectValues> {
  const customs = await fieldsToSet(runtime.db, customsForm(viewer, "project"));
  return {
    ...(await presentValues(runtime, { viewer, project, customs })),
    name: t("projects.copy.name", { name: project.name }).slice(0, LONGEST_NAME),
    identifier: await nextIdentifier(runtime.db, project.identifier),
  };
}

const LONGEST_NAME = 255;

async function copy(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { project } = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const form = await readForm(c);
  const values = sentValues(form);
  const along = new Set(form.texts("along"));
  const problems = await problemsOf(async () => {
    const wanted = await wantedProject(runtime, { form, viewer, values });
    await change(runtime, viewer, (open) => copyProject(open, { fromId: project.id, wanted, along }));
  });
  if (problems.length > 0) return offer(runtime, c, { values, along, problems });
  return c.var.goTo(`/projects/${values.identifier}/settings`, {
    kind: "notice",
    text: t("projects.copy.made", { name: project.name }),
  });
}

async function wantedProject(
  { db }: Runtime,
  { form, viewer, values: { name, identifier } }: { form: Form; viewer: Viewer; values: ProjectValues },
) {
  const parentId = await typedParent(db, { form, viewer });
  const customs = await typedCustoms(db, { form, viewer, type: "project" });
  return { ...sentFields(form, { parentId, customs }), name, identifier };
}
