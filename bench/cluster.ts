import { readFileSync } from "node:fs";
import pg from "pg";
import { startPostgres } from "../tests/support/postgres.js";

/** A PostgreSQL of this machine that nobody else uses meanwhile. */
export interface Cluster {
  /** The process whose children are the backends. */
  postmaster: number;
  /** A new, empty database in place of an older one; answers its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends every statement that runs in the database. */
  cancel(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** `BENCH_DATABASE_URL`: a superuser's address of a database on this machine. Without it, a server of the benchmark's own. */
export async function openCluster(givenUrl = process.env.BENCH_DATABASE_URL): Promise<Cluster> {
  const own = givenUrl ? undefined : await startPostgres();
  const url = givenUrl ?? (own?.url as string);
  const ask = async (text: string, values?: unknown[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  if (own) {
    // Its work would be counted with whatever request runs beside it. The seed analyses its tables itself.
    await ask("alter system set autovacuum = off");
    await ask("select pg_reload_conf()");
  }
  const postmaster = await postmasterOf(url);
  return {
    postmaster,
    async createDatabase(name) {
      await ask(`drop database if exists ${name} with (force)`);
      await ask(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    async cancel(name) {
      await ask(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and state = 'active' and pid <> pg_backend_pid()",
        [name],
      );
    },
    stop: async () => own?.stop(),
  };
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
    return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
  } catch (error) {
    throw new Error(
      "The benchmark reads /proc of PostgreSQL's processes: it needs Linux and a server of this machine.",
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
}
