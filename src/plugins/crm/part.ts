import { sourceFile } from "../../design/index.js";
import { usersInHistory } from "../../entities/index.js";
import type { Part } from "../../kernel/index.js";
import { createCaseTool } from "./agents/create-case.js";
import { getCase } from "./agents/get-case.js";
import { listCases } from "./agents/list-cases.js";
import { updateCaseTool } from "./agents/update-case.js";
import { caseActivity } from "./case/activity.js";
import { caseAttachments } from "./case/case-attachments.js";
import { crmCaseEntity } from "./case/crm-case-entity.js";
import { foundCases } from "./case/found-cases.js";
import { caseSearch } from "./case/search.js";
import { demoCases } from "./demo/demo-cases.js";
import { openCasesByProject } from "./list/case-list.js";
import { crmMigrations, installStatuses } from "./migrations.js";
import { newCase } from "./pages/new-case-action.js";
import { casePages } from "./pages/routes.js";
import { crmPermissions } from "./permissions.js";
import { copiedCases } from "./project-copy/copied-cases.js";
import { caseRoutes } from "./rest/case-routes.js";
import { caseCard } from "./told/case-card.js";
import { caseSources, kinds } from "./told/sources.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

declare module "../../design/icons.js" {
  interface PartIcons {
    handshake: true;
  }
}

/** Customers' cases: who wants what for how much, and how far it is. A module of projects, off until one switches it on. */
export const crmPart: Part = {
  name: "crm",
  plugin: true,
  migrations: crmMigrations,
  defaults: installStatuses,
  permissions: crmPermissions,
  words: { en, de },
  icons: ["handshake"],
  styles: [sourceFile(import.meta.dirname, "crm.css")],
  entities: [crmCaseEntity],
  attachables: [caseAttachments],
  follows: [usersInHistory(crmCaseEntity, ["assigned_to_id"])],
  sources: caseSources,
  cards: [caseCard],
  kinds: [
    { name: kinds.created, label: "crm.kinds.created", position: 110, default: true },
    { name: kinds.changed, label: "crm.kinds.changed", position: 120, default: true },
  ],
  activity: [caseActivity],
  search: [caseSearch],
  quickActions: [{ label: "crm.newCase", icon: "plus", position: 40, target: newCase }],
  paletteSources: [{ label: "crm.title", icon: "handshake", position: 40, records: foundCases }],
  tools: [listCases, getCase, createCaseTool, updateCaseTool],
  projectSections: [
    {
      label: "crm.title",
      path: "crm_cases",
      permission: "view_crm_cases",
      count: { label: "crm.openCases", of: openCasesByProject },
    },
  ],
  copiedWithProjects: [copiedCases],
  demo: demoCases,
  routes(routers, runtime) {
    caseRoutes(routers, runtime);
    casePages(routers, runtime);
  },
};
