import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { holdsTyped, plainLetters } from "../../kernel/index.js";
import { isBookmarked } from "../bookmarks/bookmarks.js";
import { OPEN, projectVisible } from "../project/visible.js";

/**
 * For the command palette: projects with the text in their name or identifier; first those that the viewer bookmarked, then the
 * open ones, and those that begin with it.
 */
export const foundProjects = (
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): RawBuilder<unknown> => sql`
  select p.name as label, p.identifier as note, '/projects/' || p.identifier as href, p.status <> ${sql.lit(OPEN)} as done
    from projects p
   where ${holdsTyped(sql`p.name || ' ' || p.identifier`, text)} and ${projectVisible(viewer, "p")}
   order by ${isBookmarked(viewer.id, "p")} desc, p.status <> ${sql.lit(OPEN)}, starts_with(plain_letters(p.name), ${plainLetters(text)}::text) desc, lower(p.name), p.id
   limit ${sql.lit(limit)}`;

/** The same before anything is typed. */
export const bookmarkedProjects = ({ bookmarks = [] }: Viewer) =>
  bookmarks.map(({ name, identifier, closed }) => ({
    label: name,
    note: identifier,
    href: `/projects/${identifier}`,
    done: closed,
  }));
