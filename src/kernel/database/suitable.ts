import pg from "pg";
import { WrongConfiguration } from "../process/config.js";
import type { ServerAddress } from "./pool.js";

export interface ServerFacts {
  /** As `server_version_num`: 150004. */
  version: number;
  encoding: string;
  readOnly: boolean;
}

const OLDEST = 15;

/** Refuses an operator's database that the product cannot work with, before anything is written into it. */
export async function refuseUnsuitable(address: ServerAddress): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000, application_name: "bellwether start" });
  client.on("error", () => {}); // whatever is asked next fails with it
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::int as version,
             current_setting('server_encoding') as encoding,
             current_setting('transaction_read_only') = 'on' as "readOnly"`);
    const reason = rows[0] && unsuitable(rows[0]);
    if (reason !== undefined) throw new WrongConfiguration(`DATABASE_URL: the database ${reason}.`);
  } finally {
    await client.end();
  }
}

/** What stands against it, as the end of a sentence. */
export function unsuitable({ version, encoding, readOnly }: ServerFacts): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `is PostgreSQL ${major}; ${OLDEST} or newer is needed`;
  if (encoding !== "UTF8") return `keeps texts as ${encoding}; create one with the encoding UTF8`;
  return readOnly ? "may only be read" : undefined;
}
