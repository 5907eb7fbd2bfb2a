import type { Context } from "hono";
import { z } from "zod";
import { denied, type Viewer } from "../../../accounts/index.js";
import { change, Refusal, type Runtime, readJson, withoutEmpty } from "../../../kernel/index.js";
import { projectIdIn, visibleProject } from "../../../projects/index.js";
import { copyIssue } from "../../copy/copy-issue.js";
import { copyParameters, sentCopyOverRest } from "../../copy/sent-copy.js";
import { issueBody, sentIssue } from "../../fields/issue-input.js";
import { issueAnswer, issueJson } from "../../fields/issue-json.js";
import { issueById } from "../../list/issue-list.js";
import { issueInSight } from "../../visibility/visible-issue.js";
import { createIssue } from "../create-issue.js";
import { issueIn } from "./sent-over-rest.js";

/** What the routes that create an issue take and answer. */
export const creation = {
  description:
    "With `copy_from` it is a copy of that issue: what `issue` leaves out is as it is there, but for the status. It needs " +
    "`copy_issues` where that is.",
  query: copyParameters,
  body: { schema: z.object({ issue: issueBody, ...copyParameters }) },
  created: { issue: issueAnswer },
};

/**
 * Redmine's way to create an issue, and to copy one. What the body says of the project comes before what the address says; a tracker
 * or a status that is empty is as if left out.
 */
export async function createOverRest(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const sent = await readJson(c);
  const copy = sentCopyOverRest(sent, c.req.query());
  const body = issueIn(sent, viewer);
  const named = [body.project_id, c.req.param("project"), c.req.query("project_id")].find((one) => one || one === 0);
  const ref = named ?? (copy && (await projectOfOriginal(runtime, viewer, copy)));
  const projectId = projectIdIn(ref) ?? (await visibleProject(runtime.db, viewer, ref))?.id;
  if (projectId === undefined) throw withoutProject(viewer, body);
  const issue = await created(runtime, viewer, { body, projectId, copy }).catch(async (refusal: unknown) => {
    // Nobody creates an issue in a project they do not see, so whether they do is asked only of what was refused.
    if (refusal instanceof Refusal && !(await visibleProject(runtime.db, viewer, projectId)))
      throw withoutProject(viewer, body);
    throw refusal;
  });
  if (!issue) throw new Error("An issue was created and is gone.");
  return c.json({ issue: issueJson(issue) }, 201, { location: `${runtime.baseUrl}/issues/${issue.id}` });
}

interface Creation {
  body: Record<string, unknown>;
  projectId: number;
  copy: ReturnType<typeof sentCopyOverRest>;
}

/** What is answered is read before the commit: who is told that it failed may send it again. */
async function created(runtime: Runtime, viewer: Viewer, { body, projectId, copy }: Creation) {
  const said = withoutEmpty(body, ["tracker_id", "status_id", "watcher_user_ids"]);
  const { fields, watcherIds, customValues, files, wrong } = sentIssue({ ...said, project_id: projectId });
  const wanted = { fields, watcherIds, customValues, files, wrong };
  return await change(runtime, viewer, async (open) => {
    const { id } = await (copy ? copyIssue(open, { ...copy, wanted }) : createIssue(open, wanted));
    return issueById(open.trx, viewer, id);
  });
}

/** Nothing can be said then but that everything is missing, as in Redmine. */
function withoutProject(viewer: Viewer, { subject }: Record<string, unknown>): Refusal {
  if (viewer.anonymous) return denied(viewer);
  const hasSubject = typeof subject === "string" && subject.trim() !== "";
  const blank = [...(hasSubject ? [] : ["subject"]), "project", "tracker", "status"];
  return new Refusal(
    422,
    blank.map((field) => ({ field, rule: "blank" })),
  );
}

/** Where a copy is, unless it says otherwise. */
const projectOfOriginal = async ({ db }: Runtime, viewer: Viewer, { fromId }: { fromId: number }) =>
  (await issueInSight(db, viewer, fromId)).project_id;
