import "./tables.js";

export { allowedStatuses } from "./allowed-statuses.js";
export { type Category, categoriesOf } from "./categories.js";
export { createCategory } from "./change-categories.js";
export { createProject } from "./create-project.js";
export { mayAddProjects, projectWith } from "./may.js";
export { addMember, changeMember, removeMember } from "./members.js";
export { type Member, membersOf } from "./members-of.js";
export { projectsPart } from "./part.js";
export { permissionsIn, permittedProject } from "./permission.js";
export type { Project } from "./project.js";
export { namedProject, projectByRef } from "./project-by-ref.js";
export { archiveProject, closeProject, reopenProject, unarchiveProject } from "./project-status.js";
export { trackersOf } from "./trackers.js";
export { updateProject } from "./update-project.js";
export { projectVisible } from "./visible.js";
export { visibleProjects } from "./visible-projects.js";
