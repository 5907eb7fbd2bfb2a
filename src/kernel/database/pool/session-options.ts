/** Requests of people and programs, jobs and commands, the queue of jobs. */
export type Purpose = "web" | "work" | "jobs";

/**
 * Memory holds the working set; compiling a query of 2 ms costs more than running it; and joins are written in the order
 * they are to run: searching a better one among the eight of a list takes five times as long as the list (measured).
 * A client that vanished keeps its locks for minutes, not for the two hours of the protocol.
 */
const sessionSettings = {
  random_page_cost: "1.1",
  jit: "off",
  join_collapse_limit: "3",
  timezone: "UTC",
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
  idle_in_transaction_session_timeout: "300000",
};

/**
 * No user waits longer than this for a page; a statement that goes on after its client left would only keep others
 * waiting. Jobs, imports and migrations take as long as they take.
 */
const LONGEST_FOR_REQUESTS = { statement_timeout: "30s" };

/** What a connection is set to, as `pg` takes it. */
export const sessionOptions = (purpose: Purpose): string =>
  Object.entries({ ...sessionSettings, ...(purpose === "web" && LONGEST_FOR_REQUESTS) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
