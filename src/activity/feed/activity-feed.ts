import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { projectByRef } from "../../projects/index.js";
import { askedActivity } from "../asked-activity.js";
import { timeline } from "../timeline.js";
import { answerFeed, FEEDS_LIMIT } from "./answer-feed.js";

/** `/activity.atom`, `/projects/:project/activity.atom`: what the page of the same address shows first. */
export async function answerActivityFeed(runtime: Runtime, c: Context): Promise<Response> {
  const { db, baseUrl, settings, words } = runtime;
  const { viewer } = c.var;
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectByRef(db, viewer, inPath);
  const { person, ...filters } = await askedActivity(runtime, c);
  const asked = { ...filters, userId: person?.id, projectId: project?.id };
  const { happenings } = await timeline(runtime, viewer, { ...asked, limit: settings.value<number>(FEEDS_LIMIT) });
  const t = words.t(viewer.language);
  const title = person ? t("activity.of", { name: person.name }) : t("activity.title");
  return answerFeed(runtime, c, {
    title: project ? `${project.name} - ${title}` : title,
    entries: happenings.map((happening) => ({
      title: `${happening.record.project.name} - ${happening.record.title}`,
      url: baseUrl + happening.href,
      updated: happening.at,
      author: happening.who.name,
      changes: happening.changes.map(({ plain }) => plain(t)),
      text: happening.text,
    })),
  });
}
