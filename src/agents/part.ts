import { z } from "zod";
import type { Part } from "../kernel/index.js";
import { originSetting } from "./access/origin.js";
import { authMdRoute } from "./auth-md.js";
import { promptsOf, resourcesOf } from "./resources/resource.js";
import { ADDRESSES, agentRoutes } from "./routes.js";
import { toolboxOf } from "./tools/toolbox.js";
import { usersMe } from "./tools/users-me.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const agentsPart: Part = {
  name: "agents",
  words: { en, de },
  plainPaths: ["/mcp", "/auth.md"],
  limitedLater: ADDRESSES,
  settings: [
    { name: "agent_endpoint_enabled", schema: z.boolean(), default: true },
    { name: "agent_allowed_origins", schema: z.array(originSetting).max(100), default: [] },
  ],
  tools: [usersMe],
  gather: (parts) => ({ tools: toolboxOf(parts), resources: resourcesOf(parts), prompts: promptsOf(parts) }),
  routes: (routers, runtime) => {
    authMdRoute(routers, runtime);
    agentRoutes(routers, runtime);
  },
};
