import type { Doors, Ground } from "../kernel/index.js";
import { userAdministrationRoutes } from "./admin/user-routes.js";
import { apiKeyRestRoutes } from "./api-key-routes.js";
import { groupRestRoutes } from "./groups/rest-routes.js";
import { loginRoutes } from "./login/login-routes.js";
import { accountPageRoutes } from "./my-account/account-routes.js";
import { roleRestRoutes } from "./roles/rest-routes.js";
import { settingsRestRoutes } from "./settings-routes.js";
import { userTypeRestRoutes } from "./user-types/rest-routes.js";
import { profileRoutes } from "./users/profile-routes.js";
import { userRestRoutes } from "./users/rest-routes.js";

/** Every way in to accounts. Each of these files begins with the table of its own. */
export function accountRoutes(doors: Doors, ground: Ground) {
  userRestRoutes(doors, ground);
  apiKeyRestRoutes(doors, ground);
  groupRestRoutes(doors, ground);
  roleRestRoutes(doors, ground);
  userTypeRestRoutes(doors, ground);
  settingsRestRoutes(doors, ground);
  loginRoutes(doors, ground);
  accountPageRoutes(doors, ground);
  profileRoutes(doors, ground);
  userAdministrationRoutes(doors, ground);
}
