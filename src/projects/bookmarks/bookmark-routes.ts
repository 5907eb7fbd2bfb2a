import type { Context } from "hono";
import { change, localPath, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { projectRef } from "../project/project-by-ref.js";
import { bookmarkProject, removeBookmark } from "./bookmark-project.js";

export function bookmarkRoutes({ rest, pages }: Routers, runtime: Runtime): void {
  const projects = rest.about(runtime, "Projects", { project: projectRef });
  projects.post("/projects/:project/bookmark", answering(bookmarkProject), {
    summary: "Bookmark a project for yourself",
  });
  projects.delete("/projects/:project/bookmark", answering(removeBookmark), { summary: "Remove your bookmark" });
  pages.post("/projects/:project/bookmark", (c) => goBack(runtime, c, bookmarkProject));
  pages.post("/projects/:project/bookmark/remove", (c) => goBack(runtime, c, removeBookmark));
}

type Verb = typeof bookmarkProject;

const answering = (verb: Verb) => async (runtime: Runtime, c: Context) => {
  await change(runtime, c.var.viewer, (open) => verb(open, ref(c)));
  return c.body(null, 204);
};

/** To the page on which the button was. */
async function goBack(runtime: Runtime, c: Context, verb: Verb) {
  const { identifier } = await change(runtime, c.var.viewer, (open) => verb(open, ref(c)));
  return c.var.goTo(localPath((await readForm(c)).text("back_url") ?? `/projects/${identifier}`));
}

const ref = (c: Context) => c.req.param("project") ?? "";
