import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";

/** For newcomers, on my page. An administrator need not be a member of what they create. */
export const joinProject = {
  label: "projects.firstStep",
  icon: "folder" as const,
  position: 10,
  href: (viewer: Viewer) => (viewer.admin ? "/projects/new" : "/projects"),
  done: (user: RawBuilder<number>) => sql<boolean>`(
    exists (select from effective_roles where user_id = ${user})
    or exists (select from users where id = ${user} and admin) and exists (select from projects))`,
};
