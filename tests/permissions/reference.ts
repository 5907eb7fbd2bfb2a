// Who sees and may do what, once more: loops over a world, written from the rules of Redmine alone. No SQL, and nothing shared
// with the product but the names of permissions.

import {
  type Issue,
  ofProjects,
  type Permission,
  type PlaceName,
  type Role,
  type RoleName,
  type Tracker,
  type Who,
  type World,
} from "./world.js";

/** Also in a closed project. */
const reading = new Set([
  ...["view_issues", "view_private_notes", "view_issue_watchers", "close_project", "delete_project"],
]);

const isMember: Record<Who, (place: PlaceName, inherits: boolean) => RoleName[]> = {
  member: (place) => (place === "below" ? ["first"] : []),
  both: (place) => (place === "below" ? ["first", "second"] : []),
  grouped: (place) => (place === "below" ? ["second"] : []),
  above: (place, inherits) => (place === "top" || inherits ? ["upper"] : []),
  locked: (place) => (place === "below" ? ["first"] : []),
  stranger: () => [],
  admin: () => [],
  anonymous: () => [],
};

/** Those of their memberships; who has none visits public projects. */
function rolesOf({ places, inherits }: World, who: Who, place: PlaceName): RoleName[] {
  const roles = isMember[who](place, inherits);
  if (roles.length > 0 || !places[place].isPublic) return roles;
  return [who === "anonymous" ? "anonymous" : "nonMember"];
}

export function seesProject(world: World, who: Who, place: PlaceName): boolean {
  const { isPublic, status } = world.places[place];
  if (who === "locked") return false;
  // Who can bring it back.
  if (status === "archived") return who === "admin";
  return isPublic || who === "admin" || rolesOf(world, who, place).length > 0;
}

/** Somewhere in the project; with `tracker`, with issues of it. */
export function may(world: World, who: Who, place: PlaceName, permission: Permission, tracker?: Tracker): boolean {
  const { status, hasIssues } = world.places[place];
  if (who === "locked" || status === "archived") return false;
  if (status === "closed" && !reading.has(permission)) return false;
  if (!hasIssues && !(ofProjects as readonly string[]).includes(permission)) return false;
  if (who === "admin") return true;
  return rolesOf(world, who, place).some((role) => grants(world.roles[role], permission, tracker));
}

function grants({ permissions, trackers }: Role, permission: Permission, tracker: Tracker | undefined): boolean {
  const limit: Tracker[] | undefined = trackers[permission as keyof Role["trackers"]];
  return permissions.has(permission) && (limit === undefined || tracker === undefined || limit.includes(tracker));
}

/** Roles are OR-ed; anonymous visitors are nobody's author, and see nothing that is private. */
export function seesIssue(world: World, who: Who, issue: Issue): boolean {
  const { place, isPrivate, tracker } = issue;
  if (!may(world, who, place, "view_issues", tracker)) return false;
  if (who === "admin") return true;
  if (who === "anonymous") return !isPrivate;
  const granting = rolesOf(world, who, place).map((role) => world.roles[role]);
  const visibilities = granting.filter((role) => grants(role, "view_issues", tracker)).map((role) => role.visibility);
  return visibilities.includes("all") || (visibilities.includes("default") && !isPrivate) || isTheirs(who, issue);
}

const isTheirs = (who: Who, { author, assignee }: Issue): boolean =>
  author === who || assignee === who || (assignee === "crew" && ["both", "grouped"].includes(who));

/** The second note of an issue. */
export const seesPrivateNote = (world: World, who: Who, issue: Issue): boolean =>
  seesIssue(world, who, issue) && (issue.noteAuthor === who || may(world, who, issue.place, "view_private_notes"));

const own = (who: Who, author: Who): boolean => who === author && who !== "anonymous";

export const mayEdit = (world: World, who: Who, { place, tracker, author }: Issue): boolean =>
  may(world, who, place, "edit_issues", tracker) || (own(who, author) && may(world, who, place, "edit_own_issues"));

/** With a tracker that a role lets them report with; who may report nothing is limited by no role. */
export const mayGive = (world: World, who: Who, place: PlaceName, tracker: Tracker): boolean =>
  may(world, who, place, "add_issues", tracker) || !may(world, who, place, "add_issues");

export const mayEditNote = (world: World, who: Who, { place, noteAuthor }: Issue): boolean =>
  who !== "anonymous" &&
  (may(world, who, place, "edit_issue_notes") ||
    (own(who, noteAuthor) && may(world, who, place, "edit_own_issue_notes")));

export const maySetPrivate = (world: World, who: Who, issue: Issue): boolean =>
  mayEdit(world, who, issue) &&
  (may(world, who, issue.place, "set_issues_private") ||
    (own(who, issue.author) && may(world, who, issue.place, "set_own_issues_private")));

/** Saved lists: of issues that one may view. Administrators keep all of them, in closed projects as well; nobody's are a visitor's. */
export const mayKeepLists = (world: World, who: Who, place: PlaceName, permission: Permission): boolean =>
  who !== "anonymous" &&
  may(world, who, place, "view_issues") &&
  (who === "admin" || may(world, who, place, permission));

/** By a role in a project that is not archived, or that of visitors for who has none; themselves, and members of what they see. */
export function seesPerson(world: World, who: Who, whom: Who): boolean {
  if (who === "admin") return true;
  if (who === "locked" || whom === "locked") return false;
  const open = (["top", "below"] as const).filter((place) => world.places[place].status !== "archived");
  const held = open.flatMap((place) => isMember[who](place, world.inherits));
  const counted: RoleName[] = held.length > 0 ? held : [who === "anonymous" ? "anonymous" : "nonMember"];
  if (who === whom || counted.some((role) => world.roles[role].people === "all")) return true;
  return open.some((place) => seesProject(world, who, place) && isMember[whom](place, world.inherits).length > 0);
}
