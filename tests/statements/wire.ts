import { mock } from "node:test";
import pg from "pg";

/**
 * Hears everything that goes to PostgreSQL on the connections of requests: begin, commit and jobs included, whoever sends it.
 * What the job queue does by itself has connections of its own.
 */
export function wire() {
  let sent: string[] = [];
  const hearing = mock.method(pg.Client.prototype, "query", function (this: pg.Client, ...asked: unknown[]) {
    if (applicationOf(this) === "bellwether web") sent.push(textOf(asked[0]));
    return Reflect.apply(query, this, asked);
  });
  return {
    /** The statements that `act` sends. */
    async during(act: () => Promise<unknown>): Promise<string[]> {
      sent = [];
      await act();
      return sent;
    },
    restore: () => hearing.mock.restore(),
  };
}

const query: (...asked: never[]) => unknown = pg.Client.prototype.query;

/** As it was given to the pool; the types leave it out. */
const applicationOf = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters.application_name;

function textOf(asked: unknown): string {
  const text = typeof asked === "string" ? asked : (asked as { text: string }).text;
  return text.replace(/\s+/g, " ").trim();
}
