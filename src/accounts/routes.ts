import type { Doors, Ground } from "../kernel/index.js";
import { apiKeyRestRoutes } from "./api-key-routes.js";
import { groupRestRoutes } from "./groups/rest-routes.js";
import { roleRestRoutes } from "./roles/rest-routes.js";
import { settingsRestRoutes } from "./settings-routes.js";
import { userTypeRestRoutes } from "./user-types/rest-routes.js";
import { userRestRoutes } from "./users/rest-routes.js";

export function accountRoutes(doors: Doors, ground: Ground) {
  userRestRoutes(doors, ground);
  apiKeyRestRoutes(doors, ground);
  groupRestRoutes(doors, ground);
  roleRestRoutes(doors, ground);
  userTypeRestRoutes(doors, ground);
  settingsRestRoutes(doors, ground);
}
