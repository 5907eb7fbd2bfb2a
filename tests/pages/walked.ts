import { redmineAddresses } from "../../src/app/index.js";
import type { TestApp } from "../../src/testing/index.js";

/** The patterns of all addresses that answer a browser with a page of their own: `/issues/:id`. */
export function pagePatterns({ routers }: TestApp): string[] {
  const pages = routers.root.routes.filter(({ method, path }) => method === "GET" && path.startsWith(PAGES));
  const patterns = new Set(pages.map(({ path }) => path.slice(PAGES.length) || "/"));
  return [...patterns].filter((pattern) => !Object.hasOwn(redmineAddresses, pattern)).sort();
}

const PAGES = "/@pages";

/** What the patterns stand for, by the word before the parameter, as `issues` in `/issues/:id`; or by the parameter's own name. */
export type Places = Record<string, string | number>;

/** An address for a pattern. Undefined: nothing is known for one of its parameters. */
export function filled(pattern: string, places: Places): string | undefined {
  let whole = true;
  const path = pattern.replace(/([\w-]+)\/:(\w+)/g, (_match, word: string, name: string) => {
    const value = places[name === "id" ? word : name] ?? places[word];
    if (value === undefined) whole = false;
    return `${word}/${value}`;
  });
  return whole && !path.includes(":") ? path : undefined;
}

/** Parts of pages, suggestions and streams, which other tests load in their pages; files; and steps of a log-in for a program. */
export const noPages = new Set([
  "/admin/group-choices",
  "/admin/groups/:id/candidates",
  "/admin/principals/:id/memberships/candidates",
  "/attachments/:id/:filename",
  "/attachments/download/:id",
  "/attachments/download/:id/:filename",
  "/attachments/thumbnail/:id",
  "/attachments/thumbnail/:id/:size",
  "/avatars/:id/:version/:size",
  "/issues/:id/others",
  "/issues/:id/quote/:journal",
  "/crm_cases/:id/quote/:journal",
  "/issues/bulk_edit/choices/:field",
  "/issues/choices/:filter",
  "/issues/new/projects",
  "/oauth2/authorize/:id",
  "/oauth2/consent/:id",
  "/palette",
  "/projects/:project/assignees",
  "/projects/:project/candidates",
  "/projects/:project/choices/:field",
  "/projects/:project/crm_cases/assignees",
  "/projects/:project/custom_values/:field",
  "/projects/:project/issue_categories/choices",
  "/projects/:project/issues/choices/:filter",
  "/projects/:project/mentionable",
  "/projects/:project/parents",
  "/projects/:project/versions/custom_values/:field",
  "/projects/new/custom_values/:field",
  "/projects/new/parents",
  "/service_notifications/stream",
  "/users/custom_values",
]);

/** Without what a mail, a list or a program adds to the address they say that it is missing. */
export const refusing = new Set([
  "/activate",
  "/confirm_mail",
  "/issues/bulk_edit",
  "/issues/context_menu",
  "/oauth2/authorize",
  "/register",
]);
