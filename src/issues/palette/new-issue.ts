import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { mayReport } from "../form/reportable-projects.js";

/** For the command palette: in the project of the page, or in one that is chosen then. */
export async function newIssue({ runtime, viewer, path }: { runtime: Runtime; viewer: Viewer; path: string }) {
  const project = /^\/projects\/([^/?#]+)/.exec(path)?.[1];
  const may = await mayReport(runtime.db, viewer, project);
  if (project !== undefined && may.here) return { href: `/projects/${project}/issues/new`, note: project };
  return may.anywhere ? { href: "/issues/new" } : undefined;
}
