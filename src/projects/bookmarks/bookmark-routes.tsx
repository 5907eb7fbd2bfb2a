import type { Context } from "hono";
import { asksForStream, besideMenu, PageAt, TurboStream } from "../../design/index.js";
import { change, localPath, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import { projectRef } from "../project/project-by-ref.js";
import { BOOKMARK, BookmarkButton } from "./bookmark-button.js";
import { BookmarkList } from "./bookmark-list.js";
import { bookmarkProject, removeBookmark } from "./bookmark-project.js";
import { bookmarksNow } from "./bookmarks.js";

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

/** To the page on which the button is. Scripts leave it as it is but for the star and the menu: something may be typed there. */
async function goBack(runtime: Runtime, c: Context, verb: Verb) {
  const { viewer } = c.var;
  const back = (await readForm(c)).text("back_url");
  const project = await change(runtime, viewer, (open) => verb(open, ref(c)));
  const path = localPath(back ?? `/projects/${project.identifier}`);
  if (!asksForStream(c)) return c.var.goTo(path);
  return c.var.stream(
    <PageAt path={path}>
      <TurboStream action="replace" target={BOOKMARK} morph>
        <BookmarkButton project={project} />
      </TurboStream>
      <TurboStream action="update" target={besideMenu} morph>
        <BookmarkList bookmarks={await bookmarksNow(runtime.db, viewer)} path={path} look="side-list" />
      </TurboStream>
    </PageAt>,
  );
}

const ref = (c: Context) => c.req.param("project") ?? "";
