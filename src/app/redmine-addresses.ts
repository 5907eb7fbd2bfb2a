import type { Context } from "hono";
import type { Router } from "../kernel/index.js";

/** Pages of Redmine that have another address here, which people have among their bookmarks, in letters and in texts. */
export const redmineAddresses: Readonly<Record<string, string>> = {
  "/my": "/",
  "/my/page": "/",
  "/my/destroy": "/my/account/delete",
  "/my/password": "/my/account",
  "/my/api_key": "/my/account",
  "/account/register": "/register",
  "/account/lost_password": "/lost_password",
  "/issues/:id/edit": "/issues/:id?edit=1",
  "/projects/:project/edit": "/projects/:project/settings",
  "/projects/:project/settings/info": "/projects/:project/settings",
  "/projects/:project/settings/modules": "/projects/:project/settings",
  "/projects/:project/settings/issues": "/projects/:project/settings",
  "/projects/:project/settings/members": "/projects/:project/settings#members",
  "/projects/:project/memberships": "/projects/:project/settings#members",
  "/projects/:project/issue_categories": "/projects/:project/settings/categories",
  "/projects/:project/versions": "/projects/:project/roadmap",
  "/users": "/admin/users",
  "/users/new": "/admin/users/new",
  "/users/current": "/my/account",
  "/users/:id/edit": "/admin/users/:id",
  "/groups": "/admin/groups",
  "/groups/new": "/admin/groups/new",
  "/groups/:id": "/admin/groups/:id",
  "/groups/:id/edit": "/admin/groups/:id",
  "/roles": "/admin/roles",
  "/roles/new": "/admin/roles/new",
  "/roles/permissions": "/admin/permissions",
  "/roles/:id/edit": "/admin/roles/:id",
  "/trackers": "/admin/trackers",
  "/trackers/new": "/admin/trackers/new",
  "/trackers/fields": "/admin/trackers",
  "/trackers/:id/edit": "/admin/trackers/:id",
  "/issue_statuses": "/admin/issue_statuses",
  "/issue_statuses/new": "/admin/issue_statuses/new",
  "/issue_statuses/:id/edit": "/admin/issue_statuses/:id",
  "/enumerations": "/admin/issue_priorities",
  "/enumerations/:id/edit": "/admin/issue_priorities/:id",
  "/custom_fields": "/admin/custom_fields",
  "/custom_fields/new": "/admin/custom_fields/new",
  "/custom_fields/:id/edit": "/admin/custom_fields/:id",
  "/workflows": "/admin/workflows",
  "/workflows/edit": "/admin/workflows",
  "/workflows/permissions": "/admin/workflows",
  "/workflows/copy": "/admin/workflows",
  "/settings": "/admin/settings",
  "/settings/edit": "/admin/settings",
  "/admin/index": "/admin",
  "/admin/plugins": "/admin/info",
  "/admin/projects": "/projects",
  "/oauth/applications": "/admin/oauth_clients",
  "/oauth/authorized_applications": "/my/account#connected_agents",
};

/** Leads each to the page here, with what the address asks besides. Who may see that page is its own question. */
export function redmineRoutes(pages: Router): void {
  for (const [theirs, ours] of Object.entries(redmineAddresses))
    pages.get(theirs, (c) => c.var.goTo(addressHere(c, ours)));
}

function addressHere(c: Context, ours: string): string {
  const { pathname, search, hash } = new URL(ours, c.req.url);
  const path = pathname.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(c.req.param(name) ?? ""));
  const asked = [search, new URL(c.req.url).search].map((part) => part.slice(1)).filter((part) => part !== "");
  return path + (asked.length > 0 ? `?${asked.join("&")}` : "") + hash;
}
