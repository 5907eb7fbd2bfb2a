import pg from "pg";
import { codeOf, wordIn } from "../../process/error-code.js";
import type { Log } from "../../process/log.js";
import type { ServerAddress } from "../server/server-address.js";
import { type Gate, wideningGate } from "./gate.js";
import { type StatementNames, statementNames } from "./named-statements.js";
import { type Purpose, sessionOf } from "./session-options.js";
import { askingUntilSilent, Silence } from "./silence.js";

const INT8 = 20;
const DATE = 1082;

/** Numbers for int8 (ids and counts stay far below 2^53), days as plain text, everything else as `pg` has it. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return Number;
    if (oid === DATE) return (day: string) => day;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Milliseconds after which a request is told that the database is busy, instead of waiting for a free connection. */
const PATIENCE = 10_000;

/**
 * What one process may hold open; the listening connection comes on top. Each is opened when it is needed, so a process
 * that only serves or only works holds those of its half.
 */
const CONNECTIONS: Record<Purpose, number> = { web: 8, work: 6, jobs: 2 };

/**
 * Each connection keeps plans of its own, 40 MB and more once it has seen every page, and makes each of them anew. Statements of
 * one page that wait for each other on a connection or two take less time than on eight (measured: a tenth less CPU). So another is
 * opened only when a statement has waited so many milliseconds for one.
 */
const WIDENING = { least: 2, patience: 20 };

/** What a pool keeps while nobody asks. */
export interface Keeping {
  /** Milliseconds without a statement after which a connection is closed. */
  idle: number;
  /** Connections that stay open however long that is. */
  connections: number;
  /** Which statements have a name: a connection holds a plan for each. */
  names(): StatementNames;
}

/**
 * Jobs come in bursts. Requests of a small house come minutes apart, and on a new connection each statement is planned anew: a page
 * took three to five times as much CPU (measured).
 */
const KEEPING: Record<Purpose, Keeping> = {
  web: { idle: 10_000, connections: WIDENING.least, names: statementNames },
  work: { idle: 2_000, connections: 0, names: statementNames },
  jobs: { idle: 10_000, connections: 0, names: statementNames },
};

/**
 * Milliseconds until a server that was asked for a request and says nothing counts as gone: its own limit of a statement is
 * shorter. What jobs ask may take any time.
 */
const SILENCE: Partial<Record<Purpose, number>> = { web: 35_000 };

export interface Pool {
  options: object;
  connect(): Promise<NamingClient>;
  /** One text outside any transaction. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Doing it twice is doing it once. */
  end(): Promise<void>;
}

/** A connection that names the statements sent through it. */
export interface NamingClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Gives up the statement under way. The connection is not used again: the next statement could be hit as well. */
  cancel(): void;
  release(discard?: boolean): void;
}

/** `keeping` is what a house keeps, unless it is told otherwise. */
export function openPool(address: ServerAddress, purpose: Purpose, log: Log, keeping = KEEPING[purpose]): Pool {
  const pool = new pg.Pool({
    ...sessionOf(address, purpose),
    max: CONNECTIONS[purpose],
    min: keeping.connections,
    types: types as pg.CustomTypesConfig, // `pg` declares one overload per format; ours answers both
    application_name: `bellwether ${purpose}`,
    connectionTimeoutMillis: PATIENCE,
    idleTimeoutMillis: keeping.idle,
  });
  // Idle connections are watched by the pool itself. One that is lost while checked out would end the process.
  pool.on("connect", (client) => client.on("error", () => {}).on("notice", toldTo(log)));
  pool.on("error", ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, "a database connection was lost");
  });
  const gate = wideningGate({ ...WIDENING, most: CONNECTIONS[purpose] });
  // Idle for long, or lost.
  pool.on("remove", () => gate.narrow(pool.totalCount));
  const names = keeping.names();
  let ended: Promise<void> | undefined;
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  const connect = async () => {
    const client = await entered(gate, () => pool.connect());
    const named =
      clients.get(client) ??
      namingClient(client, { names, gate, silence: SILENCE[purpose], giveUp: () => giveUp(address, client, log) });
    clients.set(client, named);
    return named;
  };
  return {
    connect,
    options: pool.options,
    end: () => (ended ??= pool.end()),
    async query(text, values = []) {
      const client = await connect();
      let failed = true;
      try {
        const result = await client.query(text, values);
        failed = false;
        return result;
      } finally {
        // A text of several statements may have failed inside a transaction of its own.
        client.release(failed);
      }
    },
  };
}

/** Class 01: warnings. What is less, as of tables that are there already, is nobody's concern. */
const toldTo =
  (log: Log) =>
  ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith("01")) log.warn({ reason: message }, "the database warns");
  };

async function entered<T>(gate: Gate, open: () => Promise<T>): Promise<T> {
  await gate.enter();
  try {
    return await open();
  } catch (error) {
    gate.leave();
    throw error;
  }
}

interface AroundClient {
  names: StatementNames;
  /** It has entered. */
  gate: Gate;
  /** Milliseconds. */
  silence: number | undefined;
  giveUp(): void;
}

function namingClient(client: pg.PoolClient, { names, gate, silence, giveUp }: AroundClient): NamingClient {
  const ask = askingUntilSilent(client, silence);
  const generation = names.generation();
  let outdated = false;
  return {
    async query(text, values) {
      const name = names.nameOf(text);
      try {
        return await ask({ name, text, values: [...values] });
      } catch (error) {
        if (name !== undefined && hasOtherForm(error)) names.leaveUnnamed(text);
        outdated ||= name !== undefined && isOutdated(error);
        // Whatever else is asked, as the end of a transaction, would wait behind the statement without an answer.
        if (error instanceof Silence) void client.end().catch(() => {});
        throw error;
      }
    },
    cancel() {
      outdated = true;
      giveUp();
    },
    release(discard) {
      client.release(discard || outdated || generation !== names.generation());
      gate.leave();
    },
  };
}

/** By a connection of its own, because those of the pool may all be busy. Where it fails, the time limit ends the statement. */
function giveUp(address: ServerAddress, busy: pg.PoolClient, log: Log): void {
  const { processID } = busy as unknown as { processID: number }; // left out of the types
  const another = new pg.Client({ ...sessionOf(address, "jobs"), application_name: "bellwether cancel" });
  another.on("error", () => {});
  const cancelled = async () => {
    try {
      await another.connect();
      await another.query("select pg_cancel_backend($1)", [processID]);
    } finally {
      await another.end();
    }
  };
  cancelled().catch(({ message }) => log.warn({ reason: message }, "a statement could not be given up"));
}

/** The schema changed under a prepared statement, or a proxy gave us a session that does not know it. */
const isOutdated = (error: unknown): boolean => codeOf(error) === "26000" || hasOtherForm(error);

/** Known by the place in PostgreSQL that says it: the message may be in the language of the server. */
const hasOtherForm = (error: unknown): boolean =>
  codeOf(error) === "0A000" && wordIn(error, "routine") === "RevalidateCachedQuery";
