import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Jobs } from "../jobs/jobs.js";

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<"method" | "route" | "status">;
  statementSeconds: Histogram;
  jobSeconds: Histogram<"queue">;
  openStreams: Gauge;
  refusals: Counter<"status">;
  /** The queue is asked when the metrics are read, not on a timer. */
  watchJobs(jobs: Pick<Jobs, "counts" | "ages">): void;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own per process of the product, so that two in one test do not collide. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "bellwether_http_request_seconds",
      help: "Time to answer a request, by route",
      labelNames: ["method", "route", "status"],
      buckets: seconds,
      registers,
    }),
    statementSeconds: new Histogram({
      name: "bellwether_sql_statement_seconds",
      help: "Time of one SQL statement",
      buckets: seconds,
      registers,
    }),
    jobSeconds: new Histogram({
      name: "bellwether_job_seconds",
      help: "Time of one job, by queue",
      labelNames: ["queue"],
      buckets: seconds,
      registers,
    }),
    openStreams: new Gauge({ name: "bellwether_open_streams", help: "Pages listening for changes", registers }),
    refusals: new Counter({
      name: "bellwether_refusals_total",
      help: "Requests refused, by status",
      labelNames: ["status"],
      registers,
    }),
    watchJobs(jobs) {
      new Gauge({
        name: "bellwether_jobs",
        help: "Jobs by state",
        labelNames: ["state"],
        registers,
        async collect() {
          for (const [state, count] of Object.entries(await jobs.counts())) this.set({ state }, count);
        },
      });
      new Gauge({
        name: "bellwether_oldest_job_seconds",
        help: "How long the oldest waiting job of a queue has been due",
        labelNames: ["queue"],
        registers,
        async collect() {
          this.reset();
          for (const { queue, seconds } of await jobs.ages()) this.set({ queue }, seconds);
        },
      });
    },
  };
}
