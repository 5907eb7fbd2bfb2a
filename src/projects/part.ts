import type { Part } from "../part.js";
import { projectsMigrations } from "./migrations.js";

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
};
