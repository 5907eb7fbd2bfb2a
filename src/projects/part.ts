import type { Part } from "../kernel/index.js";
import { effectiveRolesMigrations } from "./effective-roles.js";
import { inheritedMembersMigrations } from "./inherited-members.js";
import { membershipsOf } from "./members/memberships-of.js";
import { projectsMigrations } from "./migrations.js";
import { memberPageRoutes } from "./pages/member-routes.js";
import { projectPageRoutes } from "./pages/project-routes.js";
import { sectionsOf } from "./pages/section.js";
import { projectSettingsRoutes } from "./pages/settings-routes.js";
import { categoryRestRoutes } from "./rest/category-routes.js";
import { membershipRestRoutes } from "./rest/membership-routes.js";
import { projectRestRoutes } from "./rest/project-routes.js";
import { getProject } from "./tools/get-project.js";
import { listProjects } from "./tools/list-projects.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

const roles = ["Manager"];

export const projectsPart: Part = {
  name: "projects",
  migrations: { ...projectsMigrations, ...effectiveRolesMigrations, ...inheritedMembersMigrations },
  words: { en, de },
  permissions: [
    { name: "add_project", roles },
    { name: "edit_project", roles },
    { name: "close_project", reading: true, roles },
    { name: "select_project_modules", roles },
    { name: "manage_members", roles },
  ],
  menu: [{ key: "projects", label: "projects.title", href: "/projects", icon: "folders", position: 30, hotkey: "g p" }],
  tools: [listProjects, getProject],
  membershipsOf,
  gather: (parts) => ({ projectSections: sectionsOf(parts) }),
  routes: (routers, runtime) => {
    projectRestRoutes(routers, runtime);
    membershipRestRoutes(routers, runtime);
    categoryRestRoutes(routers, runtime);
    projectPageRoutes(routers, runtime);
    projectSettingsRoutes(routers, runtime);
    memberPageRoutes(routers, runtime);
  },
};
