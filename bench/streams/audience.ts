import pg from "pg";
import { openApp } from "../../src/app/index.js";
import { readConfig } from "../../src/kernel/index.js";
import { BELL_CHANNEL, EVERYBODY } from "../../src/notifications/live/doorbell.js";
import { parts } from "../../src/parts.js";
import { type Person, person, session } from "../../src/testing/index.js";
import type { Cluster } from "../cluster.js";
import { type RunningServer, startServer } from "../running-server.js";
import { seed } from "../seed/seed.js";
import { known, small } from "../size.js";

/** A public project of the small house. */
const PROJECT = 10;

/** A small house that also does its jobs, and so many of its people with a session each. */
export interface Audience {
  server: RunningServer;
  sessions: string[];
  /** A new issue, watched by the first so many of them; of that nobody is told. */
  issueWatchedBy(people: number): Promise<number>;
  comment(issue: number): Promise<void>;
  ringEverybody(): Promise<void>;
  close(): Promise<void>;
}

export async function openAudience(cluster: Cluster, people: number): Promise<Audience> {
  const databaseUrl = await cluster.createDatabase("bellwether_bench_streams");
  const { writer, sessions } = await fill(databaseUrl, people);
  const server = await startServer(databaseUrl, "workers");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    server,
    sessions,
    async issueWatchedBy(watchers) {
      const { rows } = await client.query<{ id: number }>(
        `insert into issues (project_id, tracker_id, status_id, priority_id, subject, author_id)
         values ($1, 1, 1, 1, 'Told', $2) returning id`,
        [PROJECT, writer.id],
      );
      const id = rows[0]?.id as number; // just inserted
      await client.query(
        `insert into watchers (entity_type, entity_id, user_id)
         select 'Issue', $1, $2::int + n from generate_series(1, $3::int) n`,
        [id, known.userBase, watchers],
      );
      return id;
    },
    async comment(issue) {
      const { status } = await fetch(`${server.product}/issues/${issue}.json`, {
        method: "PUT",
        headers: { "content-type": "application/json", "x-service-api-key": writer.key },
        body: JSON.stringify({ issue: { notes: "Measured" } }),
      });
      if (status !== 204) throw new Error(`A comment was answered with ${status}.`);
    },
    ringEverybody: async () => void (await client.query("select pg_notify($1, $2)", [BELL_CHANNEL, EVERYBODY])),
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

async function fill(databaseUrl: string, people: number): Promise<{ writer: Person; sessions: string[] }> {
  const house = await openApp(readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "fatal" }), parts);
  try {
    const writer = await person(house, "chief", { admin: true });
    await seed(house.runtime.db, small, { person: writer.id });
    const ids = Array.from({ length: people }, (_, n) => known.userBase + 1 + n);
    return { writer, sessions: await Promise.all(ids.map((id) => session(house, { id }))) };
  } finally {
    await house.close();
  }
}
