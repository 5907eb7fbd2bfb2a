import pg from "pg";
import { codeOf, wordIn } from "../../process/error-code.js";
import type { Log } from "../../process/log.js";
import type { ServerAddress } from "../server/server-address.js";
import type { Gate } from "./gate.js";
import type { StatementNames } from "./named-statements.js";
import { sessionOf } from "./session-options.js";
import { askingUntilSilent, Silence } from "./silence.js";

/** A connection that names the statements sent through it. */
export interface NamingClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Gives up the statement under way. The connection is not used again: the next statement could be hit as well. */
  cancel(): void;
  release(discard?: boolean): void;
}

interface AroundClient {
  names: StatementNames;
  /** It has entered. */
  gate: Gate;
  /** Milliseconds. */
  silence: number | undefined;
  giveUp(): void;
}

export function namingClient(client: pg.PoolClient, { names, gate, silence, giveUp }: AroundClient): NamingClient {
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
export function giveUp(address: ServerAddress, busy: pg.PoolClient, log: Log): void {
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
