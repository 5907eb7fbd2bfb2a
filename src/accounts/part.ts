import { z } from "zod";
import type { Part } from "../kernel/index.js";
import { accountCommands } from "./commands.js";
import { installAccountDefaults } from "./defaults.js";
import { accountsMigrations } from "./migrations.js";
import { accountCardsOf } from "./my-account/account-cards.js";
import { copiesOfRoles } from "./roles/copies-of-roles.js";
import { accountRoutes } from "./routes.js";
import { theMembershipsOf } from "./users/memberships.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const accountsPart: Part = {
  name: "accounts",
  migrations: accountsMigrations,
  defaults: installAccountDefaults,
  words: { en, de },
  gather: (parts) => ({
    membershipsOf: theMembershipsOf(parts),
    copiesOfRoles: copiesOfRoles(parts),
    accountCards: accountCardsOf(parts),
  }),
  routes: accountRoutes,
  commands: accountCommands,
  menu: [
    {
      key: "users",
      label: "accounts.users.title",
      href: "/admin/users",
      icon: "users",
      position: 90,
      for: (viewer) => viewer.admin,
    },
  ],
  settings: [
    { name: "rest_api_enabled", schema: z.boolean(), default: true },
    { name: "self_registration", schema: z.boolean(), default: false },
  ],
};
