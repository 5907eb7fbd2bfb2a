import pg from "pg";
import { WrongConfiguration } from "../process/config.js";
import type { ServerAddress } from "./pool/pool.js";
import { type ServerFacts, unsuitable } from "./unsuitable.js";

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
