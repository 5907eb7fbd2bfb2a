import pg from "pg";
import { WrongConfiguration } from "../../process/config.js";
import { codeOf } from "../../process/error-code.js";
import { isBehindProxy } from "../pool/is-behind-proxy.js";
import { MEANING, sessionOf } from "../pool/session-options.js";
import type { ServerAddress } from "./server-address.js";
import { notLetIn } from "./unreachable.js";
import { type ServerFacts, unsuitable } from "./unsuitable.js";

/** Refuses an operator's database that the product cannot work with, before anything is written into it. */
export async function refuseUnsuitable(address: ServerAddress): Promise<void> {
  const client = await connected(address);
  try {
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding,
              lower('I') as "smallI",
              current_setting('transaction_read_only') = 'on' as "readOnly",
              (select json_object_agg(name, setting) from pg_settings where lower(name) = any($1)) as settings`,
      [Object.keys(MEANING)],
    );
    const reason = rows[0] && unsuitable(rows[0]);
    if (reason !== undefined) throw new WrongConfiguration(`${WHO} ${reason}.`);
    if ((await isBehindProxy(client)) && (await forgetsStatements(client, address))) {
      throw new WrongConfiguration(
        `${WHO} is reached by a proxy that forgets prepared statements: it needs max_prepared_statements = 500 (PgBouncer 1.21 or newer), or sessions.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Asks again while another client has the connection on which the statement was prepared. */
async function forgetsStatements(client: pg.Client, address: ServerAddress): Promise<boolean> {
  const prepared = () => client.query({ name: "bellwether_start", text: "select 1" });
  await prepared();
  const another = await connected(address);
  try {
    await another.query("begin");
    await prepared();
    return false;
  } catch (error) {
    if (codeOf(error) === UNKNOWN_STATEMENT) return true;
    throw error;
  } finally {
    await another.end();
  }
}

const UNKNOWN_STATEMENT = "26000";

const WHO = "DATABASE_URL: the database";

/** Files that the address names are read first; a server may refuse TLS, show a certificate that is not believed, or say nothing. */
async function connected(address: ServerAddress): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...sessionOf(address, "work"),
      connectionTimeoutMillis: PATIENCE,
      application_name: "bellwether start",
    });
    client.on("error", () => {}); // whatever is asked next fails with it
    await client.connect();
    return client;
  } catch (error) {
    throw notLetIn(error, WHO);
  }
}

const PATIENCE = 10_000;
