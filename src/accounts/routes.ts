import type { Routers, Runtime } from "../kernel/index.js";
import { administrationRoutes } from "./admin/administration-page.js";
import { resourceRoutes } from "./admin/resource.js";
import { resourcePages } from "./admin/resource-pages.js";
import { userAdministrationRoutes } from "./admin/user-routes.js";
import { apiKeyRestRoutes } from "./api-keys/api-key-routes.js";
import { groupPageRoutes } from "./groups/group-page-routes.js";
import { groupRestRoutes } from "./groups/rest-routes.js";
import { logInInPlace } from "./login/log-in-in-place.js";
import { loginAttempts } from "./login/login-attempts.js";
import { loginRoutes } from "./login/login-routes.js";
import { lostPasswordRoutes } from "./lost-password/lost-password-routes.js";
import { accountPageRoutes } from "./my-account/account-routes.js";
import { confirmMailRoutes } from "./new-mail/confirm-mail-routes.js";
import { newPasswordRoutes } from "./passwords/new-password-routes.js";
import { registrationRoutes } from "./registration/registration-routes.js";
import { permissionsReportRoutes } from "./roles/permissions-report.js";
import { rolePages } from "./roles/role-pages.js";
import { roleResource } from "./roles/role-resource.js";
import { userTypePages } from "./user-types/user-type-pages.js";
import { userTypeResource } from "./user-types/user-type-resource.js";
import { profileRoutes } from "./users/profile-routes.js";
import { userRestRoutes } from "./users/rest-routes.js";

/** All routes of accounts. Each of these files begins with its own table. */
export function accountRoutes(routers: Routers, runtime: Runtime) {
  userRestRoutes(routers, runtime);
  apiKeyRestRoutes(routers, runtime);
  groupRestRoutes(routers, runtime);
  groupPageRoutes(routers, runtime);
  resourceRoutes(routers, runtime, roleResource);
  resourceRoutes(routers, runtime, userTypeResource);
  const attempts = loginAttempts(runtime.config);
  loginRoutes(routers, runtime, attempts);
  lostPasswordRoutes(routers, runtime);
  registrationRoutes(routers, runtime);
  newPasswordRoutes(routers, runtime);
  confirmMailRoutes(routers, runtime);
  routers.pages.use(logInInPlace(runtime, attempts));
  accountPageRoutes(routers, runtime, attempts);
  profileRoutes(routers, runtime);
  administrationRoutes(routers, runtime);
  userAdministrationRoutes(routers, runtime);
  resourcePages(routers, runtime, roleResource, rolePages);
  resourcePages(routers, runtime, userTypeResource, userTypePages);
  permissionsReportRoutes(routers, runtime);
}
