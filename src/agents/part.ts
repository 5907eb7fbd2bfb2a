import { z } from "zod";
import type { Part } from "../part.js";
import { agentRoutes } from "./routes.js";

export const agentsPart: Part = {
  name: "agents",
  plainPaths: ["/mcp"],
  settings: [
    { name: "agent_endpoint_enabled", schema: z.boolean(), default: true },
    { name: "agent_allowed_origins", schema: z.array(z.string().max(300)).max(100), default: [] },
  ],
  routes: agentRoutes,
};
