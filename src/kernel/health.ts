import { sql } from "kysely";
import type { Ground } from "./ground.js";
import type { App } from "./http.js";
import { Refusal } from "./refusal.js";

export const HEALTH_PATHS = ["/healthz", "/readyz", "/metrics"];

/** `mayRead` decides who sees the metrics; health is public and says nothing of what is stored. */
export function healthRoutes(app: App, ground: Ground, mayRead: (request: Request, remote?: string) => boolean) {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const state = await readiness(ground);
    return c.json(state, state.status === "ok" ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    const remote = c.env?.incoming?.socket?.remoteAddress;
    if (!mayRead(c.req.raw, remote)) throw new Refusal(401, "The metrics need the system key.");
    return c.text(await ground.metrics.registry.metrics(), 200, {
      "content-type": ground.metrics.registry.contentType,
    });
  });
}

async function readiness(ground: Ground) {
  if (ground.stopping.aborted) return { status: "stopping" as const };
  try {
    await sql`select 1`.execute(ground.db);
    return { status: "ok" as const, database: "ok", jobs: await ground.jobs.counts() };
  } catch (error) {
    ground.log.warn({ err: error }, "not ready");
    return { status: "error" as const, database: "unreachable" };
  }
}
