import type { Child } from "hono/jsx";
import type { Flash, View } from "../design/index.js";

/** How a page's handler answers. Set for every request that comes through the door of the pages. */
export interface PageAnswers {
  /** A whole page, or one frame of it. */
  show(page: Child, status?: 200 | 201 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500): Promise<Response>;
  /** Turbo Streams. */
  stream(streams: Child): Promise<Response>;
  /** On to another page (303), with a word of what happened. `path` is one of ours. */
  goTo(path: string, flash?: Flash): Response;
  /** What is drawn around the page; for a handler that renders by itself. */
  view(): Promise<View>;
}

declare module "hono" {
  interface ContextVariableMap extends PageAnswers {}
}
