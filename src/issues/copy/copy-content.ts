import { denied, type Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import type { FormValues } from "../form/form-values.js";
import { newIssueContent } from "../form/new-issue-content.js";
import type { NewIssueContent } from "../form/new-issue-page.js";
import { leftBehind } from "../move/left-behind.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import { copiedFrom } from "./copied.js";
import { copyOf } from "./copy-form.js";
import type { CopyOptions } from "./copy-issue.js";

interface Asked {
  issue: VisibleIssue;
  projects: ProjectChoice[] | undefined;
  project: ProjectChoice | undefined;
  /** What is to be other than in the original. */
  values: FormValues;
  takesAlong?: CopyOptions;
}

/** The form of a new issue, filled in with what another one is, as that would be in the project. */
export async function copyContent(
  runtime: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  { issue, takesAlong, ...asked }: Asked,
): Promise<NewIssueContent> {
  if (!issue.permissions.has("copy_issues")) throw denied(viewer, "issues.copying");
  const { db, settings } = runtime;
  const copy = copyOf(settings, issue, takesAlong);
  const { project } = asked;
  if (!project) return { ...(await newIssueContent(runtime, viewer, asked)), copy };
  const there = { ids: [issue.id], projectId: project.id, settings };
  const copied = (await copiedFrom(db, viewer, there)).get(issue.id);
  const content = await newIssueContent(runtime, viewer, { ...asked, copied: { ...issue, ...copied?.fields } });
  return { ...content, copy: { ...copy, left: await leftBehind(db, viewer, { ...there, copies: true }) } };
}
