import type { Doors } from "../kernel/index.js";
import { denied } from "./access.js";

/** Where people begin: strangers log in, everybody else looks at the work. */
export function startRoutes({ pages }: Doors) {
  pages.get("/", (c) => {
    if (c.var.viewer.anonymous) throw denied(c.var.viewer);
    return c.var.goTo("/issues");
  });
}
