import { type Deed, done, inProject } from "./deed.js";
import { may, mayKeepLists, seesPerson, seesProject } from "./reference.js";
import { page, rest, tool } from "./senders.js";

/** With what belongs to a project, and with the project itself. */
export const deedsInProjects: Record<string, Deed> = {
  "see a project": {
    expected: (world, who, { place }) => (seesProject(world, who, place) ? "done" : "hidden"),
    ways: {
      REST: rest("GET", ({ issue }) => `/projects/${issue.place}.json`),
      page: page(({ issue }) => `/projects/${issue.place}`),
      tool: tool("service_projects_get", ({ issue }) => ({ project: issue.place })),
    },
  },
  "make a version": {
    expected: (world, who, { place }) =>
      seesProject(world, who, place)
        ? done(may(world, who, place, "view_issues") && may(world, who, place, "manage_versions"))
        : "hidden",
    ways: {
      REST: rest(
        "POST",
        ({ issue }) => `/projects/${issue.place}/versions.json`,
        () => ({ version: { name: "1.0" } }),
      ),
    },
  },
  "make a category": {
    expected: inProject("manage_categories"),
    ways: {
      REST: rest(
        "POST",
        ({ issue }) => `/projects/${issue.place}/issue_categories.json`,
        () => ({
          issue_category: { name: "Barn" },
        }),
      ),
    },
  },
  "add a member": {
    expected: (world, who, issue) => {
      const outcome = inProject("manage_members")(world, who, issue);
      return outcome === "done" && !seesPerson(world, who, "stranger") ? "refused" : outcome;
    },
    ways: {
      REST: rest(
        "POST",
        ({ issue }) => `/projects/${issue.place}/memberships.json`,
        ({ house }) => ({
          membership: { user_id: house.ids.stranger, role_ids: [house.roles.first] },
        }),
      ),
    },
  },
  "edit a project": {
    expected: inProject("edit_project"),
    ways: {
      REST: rest(
        "PUT",
        ({ issue }) => `/projects/${issue.place}.json`,
        () => ({ project: { description: "Green" } }),
      ),
    },
  },
  "close a project, or open it again": {
    expected: (world, who, issue) =>
      // Administrators see an archived one; it is neither closed nor opened.
      world.places[issue.place].status === "archived" && who === "admin"
        ? "refused"
        : inProject("close_project")(world, who, issue),
    ways: {
      REST: rest("PUT", ({ world, issue: { place } }) => {
        return `/projects/${place}/${world.places[place].status === "closed" ? "reopen" : "close"}.json`;
      }),
    },
  },
  "delete a project": {
    // Administrators delete archived ones, too.
    expected: (world, who, issue) => (who === "admin" ? "done" : inProject("delete_project")(world, who, issue)),
    lasting: true,
    ways: { REST: rest("DELETE", ({ issue }) => `/projects/${issue.place}.json`) },
  },
  "save a list": {
    expected: (world, who, { place }) => done(mayKeepLists(world, who, place, "save_queries")),
    unaddressed: true,
    ways: { REST: saveQuery("private") },
  },
  "save a list for all": {
    expected: (world, who, { place }) => done(mayKeepLists(world, who, place, "manage_public_queries")),
    unaddressed: true,
    ways: { REST: saveQuery("public") },
  },
};

function saveQuery(visibility: string) {
  return rest(
    "POST",
    () => "/queries.json",
    ({ house, issue }) => ({
      query: { name: "Mine", visibility, project_id: house.places[issue.place] },
    }),
  );
}
