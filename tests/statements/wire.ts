import { mock } from "node:test";
import pg from "pg";

type Hearer = (text: string) => void;

/** Test files share processes and begin in any order: none may give back the method that another one hears by. */
const hearers = new Set<Hearer>();
const query: (...asked: never[]) => unknown = pg.Client.prototype.query;
mock.method(pg.Client.prototype, "query", function (this: pg.Client, ...asked: unknown[]) {
  if (hearers.size > 0 && applicationOf(this) === "bellwether web") for (const hear of hearers) hear(textOf(asked[0]));
  return Reflect.apply(query, this, asked);
});

/**
 * Hears everything that goes to PostgreSQL on the connections of requests: begin, commit and jobs included, whoever sends it.
 * What the job queue does by itself has connections of its own.
 */
export function wire() {
  let sent: string[] = [];
  const hear: Hearer = (text) => void sent.push(text);
  hearers.add(hear);
  return {
    /** The statements that `act` sends. */
    async during(act: () => Promise<unknown>): Promise<string[]> {
      sent = [];
      await act();
      return sent;
    },
    restore: () => void hearers.delete(hear),
  };
}

/** As it was given to the pool; the types leave it out. */
const applicationOf = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters.application_name;

function textOf(asked: unknown): string {
  const text = typeof asked === "string" ? asked : (asked as { text: string }).text;
  return text.replace(/\s+/g, " ").trim();
}
