import "./tables.js";

export { type Category, categoriesOf } from "./categories/categories.js";
export type { CategorizedRecords } from "./categories/categorized-records.js";
export { createCategory } from "./categories/change-categories.js";
export { categoryReference, categorySource } from "./categories/choose-categories.js";
export { visibleCategoriesNamed } from "./categories/named-categories.js";
export { fewProjects, type ProjectChoice, projectReference, projectSource } from "./choices/choose-projects.js";
export { peopleWith, projectsWith } from "./choices/eligible.js";
export type { CopiedProject, CopiedRecords } from "./copy/copied-records.js";
export { categoryInCopy, copyCustomValues, versionInCopy } from "./copy/in-copy.js";
export { candidatesIn, namedIn } from "./custom-values/candidates.js";
export { labelledFields, withLabels } from "./custom-values/labelled.js";
export { customFieldsOf } from "./custom-values/record-values.js";
export type { RecordsOfProjects } from "./deletion/records-of-projects.js";
export {
  type Assignable,
  type Assignees,
  assignableIn,
  assignableNamed,
  assigneesAndGroupsOf,
  assigneesOf,
  assigneesOfEach,
  isAssignable,
  orAuthor,
} from "./members/assignees/assignable.js";
export { assigneeSource } from "./members/assignees/assignee-source.js";
export { addMember, changeMember } from "./members/change-members.js";
export type { Member } from "./members/members-of.js";
export {
  isOutsider,
  type KnownPerson,
  markOutsider,
  type OutsiderMark,
  peopleIn,
  type Standing,
} from "./members/standing.js";
export type { OverviewCard } from "./page/overview-card.js";
export { projectAround, projectAroundWith } from "./page/project-around.js";
export { type ProjectAround, ProjectHeader } from "./page/project-header.js";
export type { ProjectIds, ProjectSection } from "./page/section.js";
export { projectsPart } from "./part.js";
export { namedPrincipal } from "./people/named-principal.js";
export { seenAmong, seenPerson, visiblePeople } from "./people/visible-people.js";
export {
  allowedStatuses,
  oldStatusOf,
  reachableStatuses,
  statusAllowed,
  statusAllowedOf,
  type WorkflowIssue,
} from "./permission/allowed-statuses.js";
export { customFieldVisible, customFieldVisibleOfFew, oneFieldVisible } from "./permission/custom-field-visible.js";
export { type FieldRules, fieldRules, isReadOnly, ruledFields } from "./permission/field-rules.js";
export { type FoundGrants, type Granted, granted } from "./permission/granted.js";
export { deniedIn, deniedWithout, onlyWith, type Permissions, permissionsOf, projectWith } from "./permission/may.js";
export { permissionsIn, permittedProject, permittedProjects } from "./permission/permission.js";
export { permissionsHere } from "./permission/permissions-here.js";
export { permittedOfFew } from "./permission/permitted-of-few.js";
export { permittedUser } from "./permission/permitted-users.js";
export { roleWithTracker, takesTracker, withTracker } from "./permission/tracker-limits.js";
export { idsBelow } from "./project/all-below.js";
export { createProject } from "./project/create-project.js";
export { namedToCreateIn, whereToCreate } from "./project/creating-in.js";
export type { DefaultQueries } from "./project/default-queries.js";
export { idsOfOwn, isOwnProjects } from "./project/list/own-projects.js";
export { switchOnModule } from "./project/modules.js";
export type { Project } from "./project/project.js";
export { namedProject, projectByRef, projectIdIn, projectRef, visibleProject } from "./project/project-by-ref.js";
export { completedProjects } from "./project/rest/resource.js";
export { projectVisible } from "./project/visible.js";
export { idsShown } from "./project/with-subprojects.js";
export type { VersionStatus } from "./tables.js";
export { createVersion, updateVersion } from "./versions/change-versions.js";
export {
  choosableVersions,
  plannableVersions,
  versionName,
  versionReference,
  versionSource,
} from "./versions/choose-versions.js";
export { DeleteVersion } from "./versions/delete-version.js";
export { visibleVersionNames, visibleVersionsNamed } from "./versions/named-versions.js";
export { noProgress, type PlannedRecords, type VersionProgress } from "./versions/planned-records.js";
export { dueFirst, sharedWith, versionsOf } from "./versions/shared-versions.js";
export { type Version, versionById, versionStatuses } from "./versions/version.js";
export { standingOf, type VersionStanding } from "./versions/version-standing.js";
