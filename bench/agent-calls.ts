import { mcp } from "./mcp-request.js";
import type { Request } from "./request.js";
import { known } from "./size.js";

const call = (tool: string, args: object): Request =>
  mcp(`mcp ${tool} ${JSON.stringify(args)}`, "tools/call", { name: tool, arguments: args });

/** User 77 of the bulk: by login, by name, by name with the last name first. */
const somebody = ["user77", "Hana Archer77", "Archer77, Hana"];

const writing = { dry_run: true };

/** What agents ask and would do with words instead of ids. Nothing is written. */
export const agentCalls: Request[] = [
  ...somebody.map((author) => call("service_issues_list", { author })),
  call("service_issues_list", { assigned_to: "Team 1" }),
  call("service_issues_list", { watcher: "user77" }),
  call("service_issues_list", { project: "mine", status: "closed", sort: "priority:desc" }),
  call("service_issues_list", { project: known.largestProject, group_by: "status" }),
  call("service_issues_list", { query: "needle" }),
  call("service_issues_get", { id: known.longIssue, comments: 10 }),
  call("service_issues_comments_list", { id: known.longIssue }),
  call("service_search", { query: "needle" }),
  call("service_users_list", {}),
  call("service_users_list", { query: "user" }),
  call("service_users_list", { query: "archer77" }),
  call("service_users_list", { project: known.largestProject }),
  call("service_users_list", { project: known.largestProject, query: "archer77" }),
  call("service_projects_list", {}),
  call("service_projects_list", { query: "project 12" }),
  call("service_projects_get", { project: known.largestProject }),
  call("service_notifications_list", {}),
  call("service_notifications_list", { seen: true, project: known.usualProject }),
  call("service_issues_create", {
    ...writing,
    project: known.largestProject,
    subject: "A new issue",
    watchers: ["user77"],
  }),
  call("service_issues_update", { ...writing, id: known.changedIssue, notes: "For @user77.", assigned_to: "me" }),
  call("service_watchers_update", { ...writing, issue: known.changedIssue, add: ["Hana Archer77"] }),
];
