import type { Part } from "../part.js";
import { effectiveRolesMigrations } from "./effective-roles.js";
import { projectsMigrations } from "./migrations.js";
import { memberPageRoutes } from "./pages/member-routes.js";
import { projectPageRoutes } from "./pages/project-routes.js";
import { projectSettingsRoutes } from "./pages/settings-routes.js";
import { categoryRestRoutes } from "./rest/category-routes.js";
import { membershipRestRoutes } from "./rest/membership-routes.js";
import { projectRestRoutes } from "./rest/project-routes.js";
import { getProject } from "./tools/get-project.js";
import { listProjects } from "./tools/list-projects.js";
import { projectWords } from "./words.js";

export const projectsPart: Part = {
  name: "projects",
  migrations: { ...projectsMigrations, ...effectiveRolesMigrations },
  words: projectWords,
  permissions: [
    { name: "add_project" },
    { name: "edit_project" },
    { name: "close_project", reading: true },
    { name: "select_project_modules" },
    { name: "manage_members" },
  ],
  menu: [{ key: "projects", label: "projects.title", href: "/projects", icon: "folders", position: 30, hotkey: "g p" }],
  tools: () => [listProjects, getProject],
  routes: (doors, ground, parts) => {
    projectRestRoutes(doors, ground);
    membershipRestRoutes(doors, ground);
    categoryRestRoutes(doors, ground);
    projectPageRoutes(doors, ground, parts);
    projectSettingsRoutes(doors, ground, parts);
    memberPageRoutes(doors, ground, parts);
  },
};
