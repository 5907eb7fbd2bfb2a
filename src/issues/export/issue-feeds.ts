import type { Context } from "hono";
import { type AtomEntry, answerFeed, FEEDS_LIMIT } from "../../activity/index.js";
import { markdownToHtml } from "../../design/index.js";
import { idParam, type Runtime, type Translate } from "../../kernel/index.js";
import { projectWith } from "../../projects/index.js";
import { fieldCaption } from "../fields/fields.js";
import { type HistoryEntry, history } from "../history/history.js";
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
  const filters = { ...asked.filters, ...(project && { project_id: String(project.id) }) };
  const page = {
    filters,
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
      html: markdownToHtml(issue.description),
    })),
  });
}

/** `/issues/:id.atom`: what was said and changed, the last first. */
export async function answerIssueFeed(runtime: Runtime, c: Context): Promise<Response> {
  const { db, baseUrl, settings, words } = runtime;
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const limit = settings.value<number>(FEEDS_LIMIT);
  const entries = await history(db, viewer, { entityId: issue.id });
  const t = words.t(viewer.language);
  const title = `${issue.project_name} - ${titleOf(issue)}`;
  return answerFeed(runtime, c, {
    title,
    entries: entries
      .slice(-limit)
      .reverse()
      .map(
        (entry): AtomEntry => ({
          title,
          url: `${baseUrl}/issues/${issue.id}#change-${entry.id}`,
          updated: entry.createdOn,
          author: entry.user.name,
          html: changesHtml(entry, t) + markdownToHtml(entry.notes),
        }),
      ),
  });
}

const titleOf = ({ tracker_name, id, subject }: Pick<ListedIssue, "tracker_name" | "id" | "subject">) =>
  `${tracker_name} #${id}: ${subject}`;

/** Each changed field with its old and new value; of long texts only that they changed. */
function changesHtml({ details }: HistoryEntry, t: Translate): string {
  const lines = details.map(({ field, name, kind, old, value }) => {
    const label = name ?? t(fieldCaption(field));
    return kind === "text"
      ? t("issues.fieldChanged", { field: label })
      : `${label}: ${[old, value].map((one) => one ?? t("issues.none")).join(" → ")}`;
  });
  return lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
