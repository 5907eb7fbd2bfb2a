import type { Child } from "hono/jsx";
import { type View, ViewContext } from "../view.js";

/** The HTML of a page, a frame or Turbo Streams. Pages never await, so the context of one request cannot meet another's. */
export function render(view: View, page: Child): string {
  const html = unrendered(<ViewContext.Provider value={view}>{page}</ViewContext.Provider>).toString();
  if (typeof html !== "string") throw new Error("A page awaited something: give it its data instead");
  return html;
}

/** Hono's types take an element for a string; until it is asked for one it is a tree. */
const unrendered = (tree: unknown) => tree as { toString(): string | Promise<string> }; // what hono/jsx makes
