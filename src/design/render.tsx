import type { Child } from "hono/jsx";
import { type View, ViewContext } from "./view.js";

/** The HTML of a page, a frame or Turbo Streams. Pages never await, so the context of one request cannot meet another's. */
export function render(view: View, page: Child): string {
  const html = (<ViewContext.Provider value={view}>{page}</ViewContext.Provider>).toString() as
    | string
    | Promise<string>;
  if (html instanceof Promise) throw new Error("A page awaited something: give it its data instead");
  return html;
}
