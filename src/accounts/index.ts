import "./tables.js";

export {
  identifiedByCredential,
  identifiedBySession,
  requireAdmin,
  requireLogin,
} from "./access.js";
export { createApiKey } from "./api-keys.js";
export { credentialSchemes } from "./credential-schemes.js";
export { csrfToken } from "./csrf.js";
export { denied, unseen } from "./denied.js";
export { installFirstAdministrator } from "./first-administrator.js";
export { presentedCredential, viewerByApiKey } from "./identify.js";
export { interruptedForm } from "./login/interrupted-form.js";
export { LoginPage } from "./login/login-page.js";
export { administers, onlyAdministrators, onlyThemselves } from "./only.js";
export { onBehalfOf, operator } from "./operator.js";
export { accountsPart } from "./part.js";
export { grantFromTheStart, writePermissions } from "./permissions.js";
export { type Principal, principalChoice, principalReference } from "./principals/principal.js";
export { principalsById } from "./principals/principals-by-id.js";
export { principalsNamed } from "./principals/principals-named.js";
export { type Eligible, searchPrincipals } from "./principals/search-principals.js";
export { openSession, viewerOfSession } from "./sessions.js";
export type { IssuesVisibility, PrincipalKind } from "./tables.js";
export { createUser } from "./users/create-user.js";
export type { Membership, MembershipsOf } from "./users/memberships.js";
export { updateUser } from "./users/update-user.js";
export type { NewUser, UserFields } from "./users/user-fields.js";
export {
  ACTIVE,
  type Credential,
  LOCKED,
  type Viewer,
  viewerById,
  viewerByLogin,
} from "./viewer.js";
