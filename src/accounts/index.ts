import "./tables.js";

export { type AdministrationEntry, administration } from "./admin/administration.js";
export { BoxesControl, ChoiceControl, FlagControl, LineControl, NameControl, TextControl } from "./admin/controls.js";
export type { ControlsProps, ResourcePages } from "./admin/kept-records.js";
export type { PrincipalCard } from "./admin/principal-cards.js";
export { type Resource, resourceRoutes } from "./admin/resource.js";
export { resourcePages } from "./admin/resource-pages.js";
export { createApiKey } from "./api-keys/api-keys.js";
export { askingWait } from "./attempts/asking-limit.js";
export { installFirstAdministrator } from "./first-administrator.js";
export {
  identifiedByCredential,
  identifiedBySession,
  requireAdmin,
  requireLogin,
} from "./identity/access.js";
export { credentialSchemes } from "./identity/credential-schemes.js";
export { csrfToken } from "./identity/csrf.js";
export { denied, unseen } from "./identity/denied.js";
export { identifiedForDownload } from "./identity/download-access.js";
export { presentedCredential, viewerByApiKey } from "./identity/identify.js";
export { administers, onlyAdministrators, onlyThemselves } from "./identity/only.js";
export { onBehalfOf, operator } from "./identity/operator.js";
export { pageAskedFor } from "./identity/page-asked-for.js";
export { pageLanguage } from "./identity/page-language.js";
export { shownOnce } from "./identity/shown-once.js";
export { inWeeksOfHouse } from "./identity/start-of-week.js";
export { digestOf, newToken } from "./identity/token.js";
export {
  ACTIVE,
  type Credential,
  LOCKED,
  programOf,
  type Viewer,
  type ViewerRow,
  viewerById,
  viewerByLogin,
  viewerColumns,
  viewerFrom,
  viewers,
} from "./identity/viewer.js";
export { interruptedForm } from "./login/interrupted-form.js";
export { LoginPage } from "./login/login-page.js";
export type { NotifiedProjects } from "./mail-notification/notified-projects.js";
export type { AccountCard } from "./my-account/account-cards.js";
export { accountsPart } from "./part.js";
export { grantFromTheStart, writePermissions } from "./permissions.js";
export {
  indexedOrderOf,
  nameOf,
  orderOf,
  type Principal,
  principalChoice,
  principalReference,
  searchedName,
  selectPrincipals,
} from "./principals/principal.js";
export { principalsById } from "./principals/principals-by-id.js";
export { principalsNamed } from "./principals/principals-named.js";
export { type Eligible, everybodyActive, principalsFound, searchPrincipals } from "./principals/search-principals.js";
export { allRoles, type Role } from "./roles/all-roles.js";
export { givenRoles } from "./roles/given-roles.js";
export type { Bookmark, BookmarksOf } from "./sessions/bookmarks.js";
export { openSession, sessionsOfPages } from "./sessions/sessions.js";
export type { IssuesVisibility, PrincipalKind } from "./tables.js";
export { createUser } from "./users/create-user.js";
export { type UserCustomFields, userValuesAt } from "./users/custom-fields.js";
export { DELETED_USER, userGone } from "./users/deletion/deleted-user.js";
export { visibleUser } from "./users/list/user-list.js";
export type { Membership, MembershipsOf } from "./users/memberships.js";
export type { ProfileCard } from "./users/profile/profile-cards.js";
export { updateUser } from "./users/update-user.js";
export type { NewUser, UserFields } from "./users/user-fields.js";
