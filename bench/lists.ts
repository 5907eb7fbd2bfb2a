import type { Request } from "./request.js";
import { known } from "./size.js";

const someUser = known.userBase + 77;
const today = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

/** Of the list of issues, as in an address. */
const filters = [
  "status_id=open",
  "status_id=closed",
  "status_id=*",
  "status_id=2",
  "tracker_id=1",
  "priority_id=5",
  "category_id=2",
  "category_id=!*",
  "author_id=me",
  `author_id=${someUser}`,
  "assigned_to_id=me",
  `assigned_to_id=${someUser}`,
  "assigned_to_id=!*",
  "project_id=1",
  "project_id=20",
  "issue_id=1,2,3",
  "watcher_id=me",
  `watcher_id=${someUser}`,
  "watcher_id=*",
  "watcher_id=!*",
  "subject=~deploy",
  "subject=~needle",
  "description=~umlaut",
  "is_private=1",
  `created_on=>=${today(-30)}`,
  `created_on=><${today(-400)}|${today(-370)}`,
  `updated_on=>=${today(-30)}`,
  `updated_on=<=${today(-370)}`,
  `closed_on=>=${today(-30)}&status_id=*`,
  `start_date=>=${today(-30)}`,
  `due_date=<=${today(0)}`,
  "due_date=!*",
  "done_ratio=>=90",
  "estimated_hours=<=5",
  "fixed_version_id=!*",
  "parent_id=*",
  "parent_id=!*",
  "parent_id=~7",
  "child_id=*",
  "child_id=!*",
  "member_of_group=2",
  "member_of_group=*",
  "member_of_group=!*",
  "assigned_to_role=1",
  "author.role=!1",
  "updated_by=me",
  "last_updated_by=me",
  "updated_by=!me",
  "author_id=!me",
  "via=*",
  "status_id=ev1",
  "status_id=cf2",
  "status_id=!ev1",
  `assigned_to_id=ev${someUser}`,
  "notes=~needle",
  "notes=*",
  "notes=!*",
  "any_searchable=~needle",
  "tracker_id=2&priority_id=4&status_id=*&assigned_to_id=!*",
];

const columns = [
  "id",
  "project",
  "tracker",
  "status",
  "priority",
  "category",
  "subject",
  "author",
  "assigned_to",
  "start_date",
  "due_date",
  "done_ratio",
  "estimated_hours",
  "created_on",
  "updated_on",
  "closed_on",
  "total_estimated_hours",
  "last_updated_by",
  "parent",
];

const sorts = columns.flatMap((column) => [`sort=${column}`, `sort=${column}:desc`]);

/** Every filter and every order, through REST and on the page. */
export const listRequests = (): Request[] =>
  [...filters, ...sorts].flatMap((query) => [restList(query), pageList(query)]);

/** Both ways to the same 25 rows far down the list. */
export const deepLists = (page: number): Request[] => [
  restList(`offset=${(page - 1) * 25}`),
  pageList(`page=${page}`),
  restList(`offset=${(page - 1) * 25}&sort=priority:desc`),
  pageList(`page=${page}&sort=priority:desc`),
];

function restList(query: string): Request {
  return { name: `GET /issues.json?${query}`, as: "member", way: "rest", path: address("/issues.json", query) };
}

function pageList(query: string): Request {
  return { name: `page /issues?${query}`, as: "member", way: "page", path: address("/issues", query) };
}

/** What the comparisons are written with has a meaning of its own in addresses. */
function address(path: string, query: string): string {
  return `${path}?${query.replaceAll(">", "%3E").replaceAll("<", "%3C").replaceAll("|", "%7C")}`;
}
