import { sourceFile } from "../design/index.js";
import { changesNoted, type Part } from "../kernel/index.js";
import { bookmarksBeside } from "./bookmarks/bookmark-list.js";
import { bookmarkRoutes } from "./bookmarks/bookmark-routes.js";
import { bookmarksMigrations, bookmarksOf } from "./bookmarks/bookmarks.js";
import { categorizedRecordsOf } from "./categories/categorized-records.js";
import { categoryPageRoutes } from "./categories/page-routes.js";
import { categoryRestRoutes } from "./categories/rest.js";
import { copiedRecordsOf } from "./copy/copied-records.js";
import { projectCopyRoutes } from "./copy/copy-routes.js";
import { ownRecords } from "./copy/own-records.js";
import { DELETION_QUEUE, deletionJobs } from "./deletion/delete-project.js";
import { projectDeletionRoutes } from "./deletion/delete-routes.js";
import { eraseProject } from "./deletion/erase-project.js";
import { recordsOf } from "./deletion/records-of-projects.js";
import { assigneeSettings } from "./members/assignees/assignable-groups.js";
import { inheritedMembersMigrations } from "./members/inherited-members.js";
import { listUsers } from "./members/list-users-tool.js";
import { membershipsOf } from "./members/memberships-of.js";
import { notifiedProjects, notifiedProjectsMigrations } from "./members/notified-projects.js";
import { principalCard } from "./members/of-principal/principal-card.js";
import { principalRoutes } from "./members/of-principal/principal-routes.js";
import { memberPageRoutes } from "./members/page-routes.js";
import { membershipRestRoutes } from "./members/rest.js";
import { projectsMigrations } from "./migrations.js";
import { joinProject } from "./page/first-step.js";
import { overviewCardsOf } from "./page/overview-card.js";
import { projectPageRoutes } from "./page/project-routes.js";
import { sectionsOf } from "./page/section.js";
import { bookmarkedProjects, foundProjects } from "./palette/found-projects.js";
import { newProject } from "./palette/new-project.js";
import { foundPeople } from "./people/found-people.js";
import { seenPerson } from "./people/visible-people.js";
import { customFieldVisibleMigrations } from "./permission/custom-field-visible.js";
import { effectiveRolesMigrations } from "./permission/effective-roles.js";
import { permittedOfFewMigrations } from "./permission/permitted-of-few.js";
import { trackerLimitsMigrations } from "./permission/tracker-limits.js";
import { visitorsVisibilityMigrations } from "./permission/visitors-visibility.js";
import { circleMigrations } from "./project/circle-migrations.js";
import { defaultQueriesOf } from "./project/default-queries.js";
import { newProjectSettings } from "./project/new/new-project-settings.js";
import { projectsAmong } from "./project/projects-among.js";
import { projectResource } from "./project/rest/resource.js";
import { projectRestRoutes } from "./project/rest/rest.js";
import { subprojectSettings } from "./project/with-subprojects.js";
import { projectSettingsRoutes } from "./settings/settings-routes.js";
import { getProject } from "./tools/get-tool.js";
import { listProjects } from "./tools/list-tool.js";
import { versionsMigrations } from "./versions/migrations.js";
import { versionPageRoutes } from "./versions/page-routes.js";
import { plannedRecordsOf } from "./versions/planned-records.js";
import { versionRestRoutes } from "./versions/rest.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

const roles = ["Manager"];

export const projectsPart: Part = {
  name: "projects",
  migrations: {
    ...projectsMigrations,
    ...effectiveRolesMigrations,
    ...inheritedMembersMigrations,
    ...visitorsVisibilityMigrations,
    ...trackerLimitsMigrations,
    ...customFieldVisibleMigrations,
    ...permittedOfFewMigrations,
    ...versionsMigrations,
    ...circleMigrations,
    ...notifiedProjectsMigrations,
    ...bookmarksMigrations,
    ...changesNoted("2027-01-05-21 changes of projects are noted", [
      ...["projects", "enabled_modules", "versions", "project_bookmarks"],
      ...["members", "member_roles", "effective_roles"],
    ]),
    ...changesNoted("2027-01-06-11 changes of categories are noted", ["issue_categories"]),
  },
  words: { en, de },
  styles: ["page/overview.css", "copy/copy.css", "bookmarks/bookmarks.css"].map((name) =>
    sourceFile(import.meta.dirname, name),
  ),
  settings: [...newProjectSettings, ...assigneeSettings, ...subprojectSettings],
  permissions: [
    { name: "add_project", roles, requires: "login" },
    { name: "add_subprojects", roles, requires: "member" },
    { name: "edit_project", roles, requires: "member" },
    { name: "close_project", reading: true, roles, requires: "member" },
    { name: "delete_project", reading: true, roles, requires: "member" },
    { name: "select_project_modules", roles, requires: "member" },
    { name: "manage_members", roles, requires: "member" },
  ],
  firstSteps: [joinProject],
  menu: [
    {
      key: "projects",
      label: "projects.title",
      href: "/projects",
      also: ["/versions", "/issue_categories"],
      icon: "folders",
      position: 30,
      hotkey: "g p",
    },
  ],
  quickActions: [{ label: "projects.new", icon: "plus", position: 35, target: newProject }],
  paletteSources: [
    { label: "projects.title", icon: "folder", position: 20, records: foundProjects, atFirst: bookmarkedProjects },
    { label: "accounts.users.title", position: 30, records: foundPeople },
  ],
  tools: [listProjects, getProject, listUsers],
  resources: [projectResource],
  membershipsOf,
  bookmarksOf,
  besideMenu: bookmarksBeside,
  notifiedProjects,
  projectsAmong,
  personSeen: seenPerson,
  principalCards: [principalCard],
  copiedWithProjects: ownRecords,
  gather: (parts) => ({
    projectSections: sectionsOf(parts),
    recordsOfProjects: recordsOf(parts),
    copiedWithProjects: copiedRecordsOf(parts),
    plannedRecords: plannedRecordsOf(parts),
    categorizedRecords: categorizedRecordsOf(parts),
    defaultQueries: defaultQueriesOf(parts),
    overviewCards: overviewCardsOf(parts),
  }),
  listens: deletionJobs,
  jobs: [{ queue: DELETION_QUEUE, work: eraseProject }],
  routes: (routers, runtime) => {
    projectRestRoutes(routers, runtime);
    membershipRestRoutes(routers, runtime);
    categoryRestRoutes(routers, runtime);
    versionRestRoutes(routers, runtime);
    projectPageRoutes(routers, runtime);
    bookmarkRoutes(routers, runtime);
    projectSettingsRoutes(routers, runtime);
    projectCopyRoutes(routers, runtime);
    projectDeletionRoutes(routers, runtime);
    memberPageRoutes(routers, runtime);
    versionPageRoutes(routers, runtime);
    categoryPageRoutes(routers, runtime);
    principalRoutes(routers, runtime);
  },
};
