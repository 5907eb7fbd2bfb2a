import type { Context } from "hono";
import { requireLogin } from "../accounts/index.js";
import { markdownToHtml } from "../design/index.js";
import type { Runtime } from "../kernel/index.js";
import { answerFeed, FEEDS_LIMIT } from "./answer-feed.js";
import { recentHappenings } from "./recent.js";

/** `/activity.atom` */
export async function answerActivityFeed(runtime: Runtime, c: Context): Promise<Response> {
  const { baseUrl, settings, words } = runtime;
  const viewer = requireLogin(c);
  const happenings = await recentHappenings(runtime, viewer, settings.value<number>(FEEDS_LIMIT));
  const entries = happenings.map(({ at, who, title, href, project, text }) => ({
    title: `${project.name} - ${title}`,
    url: baseUrl + href,
    updated: at,
    author: who,
    html: markdownToHtml(text),
  }));
  return answerFeed(runtime, c, { title: words.t(viewer.language)("activity.title"), entries });
}
