import { z } from "zod";
import type { Part } from "../kernel/index.js";
import { settingsCommands } from "./settings/commands.js";
import { settingsRestRoutes } from "./settings/rest.js";

export const administrationPart: Part = {
  name: "administration",
  routes: settingsRestRoutes,
  commands: settingsCommands,
  settings: [
    { name: "app_title", schema: z.string().trim().min(1).max(60), default: "Bellwether" },
    { name: "sys_api_key", schema: z.string().max(200), default: "" },
  ],
};
