import fc from "fast-check";

/** Everything that decides who sees and may do what, and nothing else. */
export interface World {
  roles: Record<RoleName, Role>;
  places: Record<PlaceName, Place>;
  /** The members of `top` are members of `below`, which stands below it. */
  inherits: boolean;
  issues: Issue[];
}

/** `member` and `both` have `first`; `both` and `grouped` have `second`, as people of the group `crew`; `above` has `upper`, in `top` alone. */
export const everyone = ["member", "both", "grouped", "above", "stranger", "locked", "admin", "anonymous"] as const;
export type Who = (typeof everyone)[number];

export type RoleName = "first" | "second" | "upper" | "nonMember" | "anonymous";

export interface Role {
  permissions: Set<Permission>;
  visibility: "all" | "default" | "own";
  /** Which people its users see: all, or members of projects that they see. */
  people: "all" | "members_of_visible_projects";
  /** Permissions that are for these trackers alone. */
  trackers: Partial<Record<(typeof byTracker)[number], Tracker[]>>;
}

export type PlaceName = "top" | "below";

export interface Place {
  isPublic: boolean;
  status: "active" | "closed" | "archived";
  /** The module of issues is switched on. */
  hasIssues: boolean;
}

/** Each has a file, and two notes of one author, of which the second is private. */
export interface Issue {
  place: PlaceName;
  tracker: Tracker;
  isPrivate: boolean;
  author: Who;
  assignee: Who | "crew" | null;
  noteAuthor: Who;
}

/** Their ids. */
export const trackers = [1, 2] as const;
export type Tracker = (typeof trackers)[number];

/** What roles can limit to trackers. */
const byTracker = ["view_issues", "add_issues", "edit_issues", "delete_issues", "add_issue_notes"] as const;

export const places: PlaceName[] = ["top", "top", "below", "below", "below"];

export const ofProjects = [
  ...["edit_project", "close_project", "delete_project", "select_project_modules", "manage_members"],
] as const;

const ofIssues = [
  ...["view_issues", "add_issues", "edit_issues", "edit_own_issues", "delete_issues", "add_issue_notes"],
  ...["edit_issue_notes", "edit_own_issue_notes", "view_private_notes", "set_notes_private", "set_issues_private"],
  ...["set_own_issues_private", "manage_issue_relations", "manage_subtasks", "view_issue_watchers"],
  ...["add_issue_watchers", "delete_issue_watchers", "manage_versions", "manage_categories", "save_queries"],
  ...["manage_public_queries"],
] as const;

export type Permission = string;

const permissions = [...ofProjects, ...ofIssues];

/** Most roles let their members read: else there is little to compare. */
const role: fc.Arbitrary<Role> = fc.record({
  permissions: fc
    .tuple(fc.subarray(permissions), fc.integer({ min: 0, max: 4 }))
    .map(([some, dice]) => new Set(dice > 0 ? ["view_issues", ...some] : some)),
  visibility: fc.constantFrom("all", "default", "own"),
  people: fc.constantFrom("all", "members_of_visible_projects"),
  trackers: fc
    .tuple(fc.dictionary(fc.constantFrom(...byTracker), fc.subarray([...trackers]), { maxKeys: 3 }), fc.boolean())
    .map(([limits, some]) => (some ? { ...limits } : {})),
});

const place: fc.Arbitrary<Place> = fc.record({
  isPublic: fc.boolean(),
  status: oftenFirst("active", "closed", "archived"),
  hasIssues: oftenFirst(true, false),
});

const issue = (where: PlaceName): fc.Arbitrary<Issue> =>
  fc.record({
    place: fc.constant(where),
    tracker: fc.constantFrom(...trackers),
    isPrivate: fc.boolean(),
    author: fc.constantFrom(...everyone),
    assignee: fc.constantFrom(null, "crew" as const, ...everyone.filter((who) => who !== "anonymous")),
    noteAuthor: fc.constantFrom(...everyone),
  });

export const worlds: fc.Arbitrary<World> = fc
  .record({
    roles: fc.record({ first: role, second: role, upper: role, nonMember: role, anonymous: role }),
    places: fc.record({ top: place, below: place }),
    inherits: fc.boolean(),
    issues: fc.tuple(...places.map(issue)),
  })
  .map((world) => ({ ...world, places: asVerbsLeaveThem(world.places) }));

/** What is closed or archived closes and archives what is below it. */
function asVerbsLeaveThem({ top, below }: World["places"]): World["places"] {
  const atLeast = ["active", "closed", "archived"] as const;
  const status = atLeast[Math.max(atLeast.indexOf(top.status), atLeast.indexOf(below.status))] ?? "active";
  return { top, below: { ...below, status } };
}

function oftenFirst<Value>(first: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(first, first, first, first, first, ...others);
}
