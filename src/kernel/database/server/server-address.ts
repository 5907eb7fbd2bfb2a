/** Where the server listens and who we are there, as `pg` takes it. */
export type ServerAddress = (OperatorsAddress | BundledAddress) & {
  /** As of `psql`: `-c work_mem=64MB`. */
  options?: string;
};

interface OperatorsAddress {
  connectionString: string;
}

/** Of a folder with a socket in it. Complete, or `pg` would take what is missing from `PGPORT` and other variables. */
export interface BundledAddress {
  host: string;
  port: number;
  user: string;
  database: string;
  ssl: false;
  sslnegotiation: "postgres";
}

/**
 * What stands behind the `?` and says how to get there. `pg` takes everything from it, also what the product sets by itself: the encoding
 * of texts, limits of time, how values are sent. Those of other programs are without a meaning here.
 */
const LEADING = ["host", "port", "user", "password", "application_name", "uselibpqcompat"];
const LEADS = (name: string) => LEADING.includes(name) || name.startsWith("ssl");

/** All of them check the certificate here, which the last one says of itself: `pg` warns of the others. */
const CHECKED = ["prefer", "require", "verify-ca"];

export function addressAt(databaseUrl: string): ServerAddress {
  const url = new URL(databaseUrl);
  const { searchParams: given } = url;
  const options = given.get("options");
  for (const name of [...given.keys()]) if (!LEADS(name)) given.delete(name);
  if (CHECKED.includes(given.get("sslmode") ?? "") && given.get("uselibpqcompat") !== "true") {
    given.set("sslmode", "verify-full");
  }
  return { connectionString: url.href, ...(options !== null && { options }) };
}
