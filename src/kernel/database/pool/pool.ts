import pg from "pg";
import type { Log } from "../../process/log.js";
import type { ServerAddress } from "../server/server-address.js";
import { type Gate, wideningGate } from "./gate.js";
import { statementNames } from "./named-statements.js";
import { giveUp, type NamingClient, namingClient } from "./naming-client.js";
import { type Purpose, sessionOf } from "./session-options.js";

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
  /** Statements that are known by a name: a connection holds a plan for each. */
  statements: number;
}

/**
 * Jobs come in bursts. Requests of a small house come minutes apart, and on a new connection each statement is planned anew: a page
 * took three to five times as much CPU (measured).
 */
const KEEPING: Record<Purpose, Keeping> = {
  web: { idle: 10_000, connections: WIDENING.least, statements: 500 },
  work: { idle: 2_000, connections: 0, statements: 500 },
  jobs: { idle: 10_000, connections: 0, statements: 500 },
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
  const names = statementNames(keeping.statements);
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
