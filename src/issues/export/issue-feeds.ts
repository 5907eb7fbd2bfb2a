import type { Context } from "hono";
import { type AtomEntry, answerFeed, FEEDS_LIMIT } from "../../activity/index.js";
import { idParam, type Runtime } from "../../kernel/index.js";
import { projectWith } from "../../projects/index.js";
import { changeInText } from "../history/changes-in-text.js";
import { history } from "../history/history.js";
import { askedList } from "../list/asked-list.js";
import { listedIssues } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { visibleIssue } from "../visibility/visible-issue.js";

/** `/issues.atom`, `/projects/:project/issues.atom`: the list of the same address, last changed first. */
export async function answerIssuesFeed(runtime: Runtime, c: Context): Promise<Response> {
  const { db, baseUrl, settings, words } = runtime;
  const { viewer } = c.var;
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectWith(db, viewer, inPath, "view_issues");
  const asked = await askedList(db, viewer, { query: c.req.queries(), projectId: project?.id });
  const page = {
    filters: asked.all,
    sort: asked.sort || "updated_on:desc",
    limit: settings.value<number>(FEEDS_LIMIT),
    offset: 0,
  };
  const issues = await listedIssues(db, viewer, { ...page, inLists: asked.inLists });
  const title = asked.query?.name ?? words.t(viewer.language)("issues.title");
  return answerFeed(runtime, c, {
    title: project ? `${project.name} - ${title}` : title,
    entries: issues.map((issue) => ({
      title: `${titleOf(issue)} (${issue.status_name})`,
      url: `${baseUrl}/issues/${issue.id}`,
      updated: issue.updated_on,
      author: issue.author_name,
      text: issue.description,
    })),
  });
}

/** `/issues/:id.atom`: what was said and changed, the last first. */
export async function answerIssueFeed(runtime: Runtime, c: Context): Promise<Response> {
  const { db, baseUrl, settings, words } = runtime;
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const limit = settings.value<number>(FEEDS_LIMIT);
  const entries = await history(db, viewer, { entityId: issue.id, limit });
  const t = words.t(viewer.language);
  const title = `${issue.project_name} - ${titleOf(issue)}`;
  return answerFeed(runtime, c, {
    title,
    entries: entries.toReversed().map(
      (entry): AtomEntry => ({
        title,
        url: `${baseUrl}/issues/${issue.id}#change-${entry.id}`,
        updated: entry.createdOn,
        author: entry.user.name,
        changes: entry.details.map((detail) => changeInText(detail, t)),
        text: entry.notes,
      }),
    ),
  });
}

const titleOf = ({ tracker_name, id, subject }: Pick<ListedIssue, "tracker_name" | "id" | "subject">) =>
  `${tracker_name} #${id}: ${subject}`;
