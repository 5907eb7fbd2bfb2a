import "./tables.js";

export { allowedStatuses, reachableStatuses, statusAllowed } from "./allowed-statuses.js";
export { type Category, categoriesOf } from "./categories/categories.js";
export { createCategory } from "./categories/change-categories.js";
export { createProject } from "./create-project.js";
export { addMember, changeMember } from "./members/change-members.js";
export type { Member } from "./members/members-of.js";
export { projectAround } from "./pages/project-around.js";
export { type ProjectAround, ProjectHeader } from "./pages/project-header.js";
export type { ProjectSection } from "./pages/section.js";
export { projectsPart } from "./part.js";
export { amongPermitted, permissionsIn, permittedProject, permittedProjects } from "./permission.js";
export { permissionsHere } from "./permissions-here.js";
export type { Project } from "./project.js";
export { namedProject, projectByRef } from "./project-by-ref.js";
export { trackersOf } from "./trackers.js";
