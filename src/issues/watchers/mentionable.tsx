import type { Context } from "hono";
import { type Principal, requireLogin, searchPrincipals, type Viewer } from "../../accounts/index.js";
import { answerSuggestions, MentionOptions } from "../../design/index.js";
import type { Db, Runtime } from "../../kernel/index.js";
import { peopleWith, permissionsIn, projectByRef, seenAmong } from "../../projects/index.js";
import { otherIssues } from "../family/other-issues.js";

const MOST = 8;

/**
 * The users that `@` can mention in a text of the project, or the issues that `#` can name; the fragment that `<TextArea>` asks for
 * with `mentions` or `written`.
 */
export async function mentionable({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const project = await projectByRef(db, viewer, c.req.param("project") ?? "");
  if (c.req.query("key") === "#") return answerSuggestions(c, otherIssues(db, viewer));
  const sees = (await permissionsIn(db, viewer.id, project.id)).has("view_issues");
  const people = sees
    ? await mentionablePeople(db, viewer, { projectId: project.id, typed: c.req.query("q") ?? "" })
    : [];
  return c.var.part(<MentionOptions people={people} />);
}

/** Active users whom the viewer sees and who can see issues of the project, for a viewer who can. */
export const mentionablePeople = (
  db: Db,
  viewer: Viewer,
  { projectId, typed }: { projectId: number; typed: string },
): Promise<Principal[]> =>
  searchPrincipals(db, { typed, eligible: seenAmong(viewer, peopleWith(projectId, "view_issues")), limit: MOST });
