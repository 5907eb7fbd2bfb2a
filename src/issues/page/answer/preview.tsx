import type { Context } from "hono";
import type { Viewer } from "../../../accounts/index.js";
import { waitingLinks } from "../../../attachments/index.js";
import { Markdown } from "../../../design/index.js";
import { type Db, idParam, type Runtime, readForm } from "../../../kernel/index.js";
import { projectByRef } from "../../../projects/index.js";
import { history } from "../../history/history.js";
import { linkedWords, linksIn } from "../../history/linked-words.js";
import { type VisibleIssue, visibleIssue } from "../../visibility/visible-issue.js";
import { withFiles } from "../read-issue.js";

/** What becomes of a text that is being written in the project, with the files that wait beside it. */
export async function preview({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  await projectByRef(db, viewer, c.req.param("project") ?? "");
  const { text, files } = await sentText(db, c);
  return c.var.part(<Markdown text={text} links={new Map([...(await linksIn(db, viewer, [text])), ...files])} />);
}

/** The same of a text of an issue: its description (`of=description`), the comment of a journal (`of=ID`), or else a new one. */
export async function previewInIssue({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const { text, files } = await sentText(db, c);
  const which = (await isImported(db, viewer, { issue, of: c.req.query("of") })) ? "imported" : "own";
  const texts = { issueId: issue.id, own: [], imported: [], [which]: [text] };
  const links = withFiles(issue, await linkedWords(db, viewer, texts));
  return c.var.part(<Markdown text={text} links={new Map([...links[which], ...files])} />);
}

async function sentText(db: Db, c: Context) {
  const form = await readForm(c);
  return { text: form.text("text") ?? "", files: await waitingLinks(db, c.var.viewer, form) };
}

/** A text that came from elsewhere stays one when it is changed here. */
async function isImported(db: Db, viewer: Viewer, { issue, of }: { issue: VisibleIssue; of: string | undefined }) {
  if (of === "description") return issue.source !== null;
  if (!/^[1-9]\d{0,8}$/.test(of ?? "")) return false;
  const [entry] = await history(db, viewer, { journalIds: [Number(of)] });
  return entry?.entityId === issue.id && entry.imported;
}
