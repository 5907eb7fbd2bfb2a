import type { ServerAddress } from "../server/server-address.js";

/** Requests of people and programs, jobs and commands, the queue of jobs. */
export type Purpose = "web" | "work" | "jobs";

/** How long something may take is the product's business: what a role is given for its other programs would end jobs and imports. */
const limits = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_session_timeout: "0",
  idle_in_transaction_session_timeout: "300000",
};

/**
 * Memory holds the working set; compiling a query of 2 ms costs more than running it; and joins are written in the order
 * they are to run: searching a better one among the eight of a list takes five times as long as the list (measured).
 * A client that vanished keeps its locks for minutes, not for the two hours of the protocol.
 */
const economy = {
  random_page_cost: "1.1",
  jit: "off",
  join_collapse_limit: "3",
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
};

/**
 * What a statement means, and how its answer is written. The administrator of a database may set each of them to something
 * else for a role or a database; days would be read wrongly, statements fail that wait for each other, and parts of answers be left out.
 */
export const MEANING: Record<string, string> = {
  timezone: "UTC",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  gin_fuzzy_search_limit: "0",
  default_transaction_isolation: "read committed",
};

/**
 * No user waits longer than this for a page; a statement that goes on after its client left would only keep others
 * waiting. Jobs, imports and migrations take as long as they take.
 */
const LONGEST_FOR_REQUESTS = { statement_timeout: "30s" };

/**
 * Milliseconds of silence after which the system asks the server whether it is there, as the server asks us; ten seconds later it is
 * lost. By default it asks after two hours: so long nothing was heard of a server that vanished without a word (its machine, or the
 * way to it), where nothing is sent, as on the connection that listens.
 */
const ASKED_AFTER = 60_000;

/** Of a connection, as `pg` takes it. `options` of the operator's address come before what answers depend on, so that this holds. */
export const sessionOf = ({ options = "", ...address }: ServerAddress, purpose: Purpose) => ({
  ...address,
  client_encoding: "UTF8",
  options: [
    inOptions(economy),
    options,
    inOptions({ ...limits, ...(purpose === "web" && LONGEST_FOR_REQUESTS), ...MEANING }),
  ].join(" "),
  keepAlive: true,
  keepAliveInitialDelayMillis: ASKED_AFTER,
});

const inOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
    .join(" ");
