import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import { change, type Router, type Runtime } from "../../kernel/index.js";
import { TAKE_PROGRESS } from "../../tracking/index.js";
import { takeProgress } from "./take-progress.js";

export function progressRoutes(pages: Router, runtime: Runtime): void {
  pages.post(TAKE_PROGRESS, (c) => take(runtime, c));
}

async function take(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireAdmin(c);
  const count = await change(runtime, viewer, (open) => takeProgress(open));
  return c.var.goTo("/admin/issue_statuses", {
    kind: "notice",
    text: c.var.t("tracking.statuses.progressUpdated", { count }),
  });
}
