import type { Routers, Runtime } from "../kernel/index.js";
import { userAdministrationRoutes } from "./admin/user-routes.js";
import { apiKeyRestRoutes } from "./api-keys/api-key-routes.js";
import { groupRestRoutes } from "./groups/rest-routes.js";
import { logInInPlace } from "./login/log-in-in-place.js";
import { loginAttempts } from "./login/login-attempts.js";
import { loginRoutes } from "./login/login-routes.js";
import { accountPageRoutes } from "./my-account/account-routes.js";
import { roleRestRoutes } from "./roles/rest-routes.js";
import { userTypeRestRoutes } from "./user-types/rest-routes.js";
import { profileRoutes } from "./users/profile-routes.js";
import { userRestRoutes } from "./users/rest-routes.js";

/** All routes of accounts. Each of these files begins with its own table. */
export function accountRoutes(routers: Routers, runtime: Runtime) {
  userRestRoutes(routers, runtime);
  apiKeyRestRoutes(routers, runtime);
  groupRestRoutes(routers, runtime);
  roleRestRoutes(routers, runtime);
  userTypeRestRoutes(routers, runtime);
  const attempts = loginAttempts(runtime.config);
  loginRoutes(routers, runtime, attempts);
  routers.pages.use(logInInPlace(runtime, attempts));
  accountPageRoutes(routers, runtime, attempts);
  profileRoutes(routers, runtime);
  userAdministrationRoutes(routers, runtime);
}
