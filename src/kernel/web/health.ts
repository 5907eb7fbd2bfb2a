import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { Refusal } from "../refusal/refusal.js";
import type { Runtime } from "../runtime.js";
import type { Router } from "./router.js";

export const HEALTH_PATHS = ["/healthz", "/readyz", "/metrics"];

/** `mayRead` decides who reads the metrics; health is public and reveals no stored data. */
export function healthRoutes(app: Router, runtime: Runtime, mayRead: (request: Request, remote?: string) => boolean) {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const state = await readiness(runtime);
    return c.json(state, state.status === "ok" ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    const remote = c.env?.incoming?.socket?.remoteAddress;
    if (!mayRead(c.req.raw, remote)) throw new Refusal(401, "metrics_need_key");
    return c.text(await runtime.metrics.registry.metrics(), 200, {
      "content-type": runtime.metrics.registry.contentType,
    });
  });
}

/** Milliseconds. A database that says nothing is as good as none. */
const PATIENCE = 5_000;

async function readiness(runtime: Runtime) {
  if (runtime.stopping.aborted) return { status: "stopping" as const };
  const late = new AbortController();
  const silence = setTimeout(PATIENCE, undefined, { signal: late.signal });
  try {
    const jobs = await Promise.race([answering(runtime), silence]);
    if (!jobs) throw new Error("The database says nothing.");
    return { status: "ok" as const, database: "ok", jobs };
  } catch (error) {
    runtime.log.warn({ err: error }, "not ready");
    return { status: "error" as const, database: "unreachable" };
  } finally {
    late.abort();
  }
}

async function answering({ db, jobs }: Runtime) {
  await sql`select 1`.execute(db);
  return jobs.counts();
}
