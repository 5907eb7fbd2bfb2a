import { agentCalls } from "./agent-calls.js";
import { everyday } from "./everyday.js";
import type { BenchHouse } from "./house.js";
import { deepLists, listRequests } from "./lists.js";
import { ask, type Request } from "./request.js";
import { known } from "./size.js";

/** What is compared: a request in the large house and one in the small. */
export interface Pair {
  inLarge: Request;
  inSmall: Request;
  /** At most this many times the small house's CPU. */
  limit: number;
}

const LIMIT = 2;
/** A page far down a list has all rows above it to skip. */
const DEEP_LIMIT = 4;
const DEEP_PAGE = 400;

export async function pairsOf(small: BenchHouse): Promise<Pair[]> {
  const same = [...everyday, ...agentCalls, ...grown, ...listRequests()];
  const deep = deepLists(DEEP_PAGE);
  const shallow = deepLists(await lastFullPage(small));
  return [
    ...same.map((request) => ({ inLarge: request, inSmall: request, limit: LIMIT })),
    ...deep.map((request, at) => ({ inLarge: request, inSmall: shallow[at] ?? request, limit: DEEP_LIMIT })),
  ];
}

/** The small house has no page 400. Its last full page shows as many rows, and skips all it can. */
async function lastFullPage(small: BenchHouse): Promise<number> {
  const { body } = await ask(small, { name: "the count", as: "member", way: "rest", path: "/issues.json?limit=1" });
  const { total_count } = JSON.parse(body) as { total_count: number };
  return Math.floor(total_count / 25);
}

const someUser = known.userBase + 77;
const someGroup = known.groupBase + 1;

/** Less usual pages that are tempted to show everything there is. */
const grown: Request[] = [
  ...[
    { name: "page settings of the largest project", path: `/projects/${known.largestProject}/settings` },
    { name: "page issues of the largest project", path: `/projects/${known.largestProject}/issues` },
    { name: "page new issue of a usual project", path: `/projects/${known.usualProject}/issues/new` },
    { name: "page copy of an issue", path: `/issues/${known.longIssue}/copy` },
    { name: "page /activity", path: "/activity" },
    { name: "whom @user12 may mean", path: `/projects/${known.largestProject}/mentionable?q=user12` },
    { name: "page search", path: "/search?q=needle" },
    { name: "palette of a person", path: "/palette?q=archer77" },
    { name: "palette of a word", path: "/palette?q=needle" },
    { name: "page of a user", path: `/users/${someUser}` },
    { name: "page of a user's activity", path: `/activity?user_id=${someUser}` },
    { name: "page board", path: "/issues?display_type=board" },
    { name: "page roadmap of the largest project", path: `/projects/${known.largestProject}/roadmap` },
    { name: "page watchers of an issue", path: `/issues/${known.longIssue}/watchers` },
    { name: "authors called so", path: "/issues/choices/author_id?q=archer77" },
    { name: "assignees called so", path: `/projects/${known.largestProject}/assignees?q=user12` },
    { name: "assignees in a list's menu", path: `/issues/${known.longIssue}/facts/assigned_to_id` },
  ].map((page): Request => ({ ...page, as: "member", way: "page" })),
  { name: "page of all users", path: "/admin/users", as: "admin", way: "page" },
  { name: "page of users by name", path: "/admin/users?name=user12", as: "admin", way: "page" },
  { name: "page of all groups", path: "/admin/groups", as: "admin", way: "page" },
  { name: "page of a group", path: `/admin/groups/${someGroup}`, as: "admin", way: "page" },
  { name: "users for a group", path: `/admin/groups/${someGroup}/candidates?q=archer77`, as: "admin", way: "page" },
  { name: "page of permissions", path: "/admin/permissions", as: "admin", way: "page" },
  { name: "page of information", path: "/admin/info", as: "admin", way: "page" },
  ...[
    "",
    "?login=user77",
    "?status=3",
    `?group_id=${someGroup}`,
    "?admin=0",
    "?sort=created_on:desc",
    "?sort=lastname",
  ].map(
    (query): Request => ({ name: `GET /users.json${query}`, path: `/users.json${query}`, as: "admin", way: "rest" }),
  ),
  ...[
    { name: "GET a user .json", path: `/users/${someUser}.json?include=memberships,groups` },
    { name: "GET memberships .json", path: `/projects/${known.largestProject}/memberships.json` },
    { name: "GET /projects.json", path: "/projects.json" },
    { name: "GET a project .json", path: `/projects/${known.largestProject}.json?include=trackers,issue_categories` },
    { name: "GET /search.json", path: "/search.json?q=needle" },
    { name: "GET /search.json of a word in a fifth of all", path: "/search.json?q=deploy" },
    { name: "GET /notifications.json", path: "/notifications.json" },
    { name: "GET /queries.json", path: "/queries.json" },
  ].map((asked): Request => ({ ...asked, as: "member", way: "rest" })),
];
