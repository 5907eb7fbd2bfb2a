import type { Part } from "../part.js";
import { categoryRestRoutes } from "./category-routes.js";
import { membershipRestRoutes } from "./membership-routes.js";
import { projectsMigrations } from "./migrations.js";
import { projectRestRoutes } from "./rest-routes.js";
import { getProject } from "./tools/get-project.js";
import { listProjects } from "./tools/list-projects.js";

export const projectsPart: Part = {
  name: "projects",
  migrations: projectsMigrations,
  permissions: [
    { name: "add_project" },
    { name: "edit_project" },
    { name: "close_project", reading: true },
    { name: "select_project_modules" },
    { name: "manage_members" },
  ],
  tools: [listProjects, getProject],
  routes: (doors, ground) => {
    projectRestRoutes(doors, ground);
    membershipRestRoutes(doors, ground);
    categoryRestRoutes(doors, ground);
  },
};
