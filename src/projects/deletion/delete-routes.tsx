import type { Context } from "hono";
import { change, invalid, type Problem, problemsOf, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { projectAround } from "../page/project-around.js";
import { DeleteProjectPage } from "./delete-page.js";
import { deleteProject, refuseDeletion } from "./delete-project.js";
import { projectsBelow } from "./projects-below.js";
import { countRecords } from "./records-of-projects.js";

export function projectDeletionRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/projects/:project/delete", (c) => ask(runtime, c));
  pages.post("/projects/:project/delete", (c) => remove(runtime, c));
}

async function ask(runtime: Runtime, c: Context, refused?: { typed: string; problems: Problem[] }): Promise<Response> {
  const { viewer } = c.var;
  const around = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const { id } = around.project;
  await refuseDeletion(runtime.db, viewer, id);
  const below = await projectsBelow(runtime.db, id);
  const records = await countRecords(runtime, [id, ...below.map((project) => project.id)]);
  const { typed, problems } = refused ?? { typed: "", problems: [] };
  return c.var.show(
    <DeleteProjectPage
      around={around}
      below={below.map(({ name }) => name)}
      records={records}
      typed={typed}
      problems={problems}
    />,
    refused ? 422 : 200,
  );
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { project } = await projectAround(runtime, viewer, c.req.param("project") ?? "");
  const typed = (await readForm(c)).text("identifier") ?? "";
  const problems = await problemsOf(async () => {
    if (typed.trim() !== project.identifier) throw invalid("identifier", "projects.other_identifier");
    await change(runtime, viewer, (open) => deleteProject(open, project));
  });
  if (problems.length > 0) return ask(runtime, c, { typed, problems });
  return c.var.goTo("/projects", { kind: "notice", text: t("projects.wasDeleted", { name: project.name }) });
}
