import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { WrongConfiguration } from "./config.js";
import type { Log } from "./log.js";

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

/**
 * Memory holds the working set; compiling a query of 2 ms costs more than running it; and joins are written in the order
 * they are to run: searching a better one among the eight of a list takes five times as long as the list (measured).
 */
export const sessionSettings = {
  random_page_cost: "1.1",
  jit: "off",
  join_collapse_limit: "3",
  timezone: "UTC",
};

export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

export function openPool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: sessionOptions,
    types: types as pg.CustomTypesConfig,
    application_name: "bellwether",
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  return pool;
}

export interface Listener {
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const LONGEST_PAUSE = 10_000;

/**
 * One connection of its own that listens, for as long as the process lives. A lost connection is opened again;
 * `onReconnect` says that messages may have been missed meanwhile.
 */
export async function openListener(databaseUrl: string, log: Log, onReconnect: () => void): Promise<Listener> {
  const heard = new Map<string, ((payload: string) => void)[]>();
  let closed = false;
  let client = await connect().catch((error) => {
    throw new WrongConfiguration(`DATABASE_URL: the database does not let us in: ${messageOf(error)}`);
  });

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: "bellwether bell",
    });
    opened.on("notification", ({ channel, payload }) => {
      for (const hear of heard.get(channel) ?? []) hear(payload ?? "");
    });
    opened.on("error", (error) => log.warn({ err: error }, "the listening connection was lost"));
    await opened.connect();
    for (const channel of heard.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Not before: an attempt that failed ends too, and one attempt must not lead to two.
    opened.once("end", () => void reconnect());
    return opened;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 250; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        client = await connect();
        return closed ? await client.end() : onReconnect();
      } catch (error) {
        log.warn({ err: error }, "the listening connection could not be opened again");
        await setTimeout(pause, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel, hear) {
      heard.set(channel, [...(heard.get(channel) ?? []), hear]);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      await client.end();
    },
  };
}

/** A name with several addresses fails with all of their errors and no message of its own. */
const messageOf = (error: Error) => (error instanceof AggregateError ? error.errors[0]?.message : error.message);
