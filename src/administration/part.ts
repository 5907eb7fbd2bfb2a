import { z } from "zod";
import type { Part } from "../kernel/index.js";
import { infoRoutes } from "./info/info-routes.js";
import { testMailRoutes } from "./mail/test-mail.js";
import { settingsCommands } from "./settings/commands.js";
import { settingsPageRoutes } from "./settings/page-routes.js";
import { settingsRestRoutes } from "./settings/rest.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** It is told to agents and in letters, where a line break would begin a sentence of its own. */
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((title) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(title), "invalid");

declare module "../kernel/contributions.js" {
  interface Contributions {
    /** Names of those that are loaded. */
    plugins: string[];
  }
}

export const administrationPart: Part = {
  name: "administration",
  words: { en, de },
  administration: [
    { label: "settings.title", hint: "settings.hint", href: "/admin/settings", icon: "settings", position: 5 },
    {
      label: "administration.info.title",
      hint: "administration.info.hint",
      href: "/admin/info",
      icon: "info",
      position: 200,
    },
  ],
  routes: (routers, runtime) => {
    settingsRestRoutes(routers, runtime);
    settingsPageRoutes(routers, runtime);
    testMailRoutes(routers, runtime);
    infoRoutes(routers, runtime);
  },
  commands: settingsCommands,
  gather: (parts) => ({ plugins: parts.filter(({ plugin }) => plugin).map(({ name }) => name) }),
  settings: [
    { name: "app_title", schema: oneLine, default: "Bellwether" },
    { name: "sys_api_key", schema: z.string().max(200), default: "" },
  ],
};
