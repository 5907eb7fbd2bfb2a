import { mcp } from "./mcp-request.js";
import type { Request } from "./request.js";
import { known } from "./size.js";

export interface Everyday extends Request {
  /** At most this many times the bare route's CPU. */
  target?: number;
}

export const bare: Everyday = { name: "bare route, one statement", as: "member", way: "bare", path: "/" };

const page = (name: string, path: string, target?: number): Everyday => ({
  name,
  as: "member",
  way: "page",
  path,
  target,
});

export const rest = (name: string, path: string, target?: number): Everyday => ({
  name,
  as: "member",
  way: "rest",
  path,
  target,
});

export const newIssue = (watchers: number, target?: number): Everyday => ({
  ...rest(`POST issue, ${watchers} watchers`, "/issues.json", target),
  method: "POST",
  status: 201,
  body: {
    issue: {
      project_id: 1,
      subject: "A new issue",
      description: "What *happened*.",
      watcher_user_ids: Array.from({ length: watchers }, (_, n) => known.userBase + 101 + n),
    },
  },
});

export const newNote = (target?: number): Everyday => ({
  ...rest("PUT issue, a note", `/issues/${known.changedIssue}.json`, target),
  method: "PUT",
  status: 204,
  body: { issue: { notes: "I can **reproduce** this." } },
});

/** What people, programs and agents ask all day. Those with a target must hold it. */
export const everyday: Everyday[] = [
  rest("GET issue .json, 60 journals, watchers", `/issues/${known.longIssue}.json?include=journals,watchers`, 10),
  rest("GET issue .json, 10 journals, watchers", `/issues/${known.usualIssue}.json?include=journals,watchers`, 10),
  newIssue(10, 20),
  newNote(15),
  rest("GET /issues.json", "/issues.json", 15),
  page("page /", "/", 40),
  page("page /issues", "/issues", 60),
  page("page issue, 60 comments", `/issues/${known.longIssue}`, 80),
  page("page /service_notifications", "/service_notifications", 50),
  page("page /projects", "/projects", 40),
  page("page issue, 10 journals", `/issues/${known.usualIssue}`),
  page("page of the largest project", `/projects/${known.largestProject}`),
  page("page of a project's issues", `/projects/${known.usualProject}/issues`),
  page("page /activity", "/activity"),
  page("page of a project's activity", `/projects/${known.largestProject}/activity`),
  page("page new issue", `/projects/${known.largestProject}/issues/new`),
  mcp("mcp service_users_me", "tools/call", { name: "service_users_me", arguments: {} }),
  mcp("mcp tools/list", "tools/list"),
  { ...page("page /, newcomer", "/"), as: "newcomer" },
  { ...page("page /issues, newcomer", "/issues"), as: "newcomer" },
  { ...rest("GET /issues.json, newcomer", "/issues.json"), as: "newcomer" },
  { ...page("page /issues, administrator", "/issues"), as: "admin" },
  { ...rest("GET /issues.json, administrator", "/issues.json"), as: "admin" },
  { ...page("page /projects, administrator", "/projects"), as: "admin" },
];
