import { sql } from "kysely";
import { projectVisible } from "../../projects/index.js";
import type { PaletteSource } from "./palette-door.js";

/** The project of the page on which the palette was opened, with the search in it: it stands in the one statement of all sources. */
export const searchHere: PaletteSource = {
  label: "design.search",
  icon: "search",
  position: 0,
  records(viewer, { text, path }) {
    const ref = /^\/projects\/([\w-]{1,100})(?=[/?#]|$)/.exec(path)?.[1];
    if (ref === undefined) return undefined;
    const query = new URLSearchParams({ q: text }).toString();
    const isIt = /^\d{1,9}$/.test(ref) ? sql`p.id = ${Number(ref)}` : sql`p.identifier = ${ref}`;
    return sql`
      select p.name as label, '' as note, '/projects/' || p.identifier || '/search?' || ${query}::text as href,
             false as done
        from projects p where ${isIt} and ${projectVisible(viewer, "p")}`;
  },
};
