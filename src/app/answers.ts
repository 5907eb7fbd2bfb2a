import type { Child } from "hono/jsx";
import type { Flash, View } from "../design/index.js";
import type { Translate } from "../kernel/index.js";
import type { Bell } from "./frame.js";

/** How a page's handler answers. Set for every request of the page router. */
export interface PageAnswers {
  /** In the viewer's language. */
  t: Translate;
  /** A whole page. */
  show(page: Child, status?: 200 | 201 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500): Promise<Response>;
  /** A part of a page: a frame, or suggestions while the user types. The page around it is not loaded. */
  part(part: Child): Response;
  /** Turbo Streams. Refused ones (422) leave a popup open. */
  stream(streams: Child, status?: 200 | 422): Response;
  /** A redirect to another page (303) with a flash message. `path` is a path of this site. */
  goTo(path: string, flash?: Flash): Response;
  /** The context that parts of a page are rendered with; for a handler that renders by itself. */
  view(): View;
  /** Set by a handler that knows the bell already, so that it is not asked for again. */
  bell?: Bell;
}

declare module "hono" {
  interface ContextVariableMap extends PageAnswers {}
}
