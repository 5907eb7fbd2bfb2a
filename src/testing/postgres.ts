import { randomUUID } from "node:crypto";
import pg from "pg";

/** The name of a database with the schema, the default data and the administrator of `testApp`. */
export const TEMPLATE = "bellwether_template";

/** The address of a new, empty database. */
export const emptyDatabase = (): Promise<string> => createdFrom("template0");

/** The address of a new database in which the product was opened once. Takes a tenth of the time of opening it anew. */
export const preparedDatabase = (): Promise<string> => createdFrom(TEMPLATE);

export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Who is still connected is shut out. */
export const dropDatabase = (url: string): Promise<void> =>
  onServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);

async function createdFrom(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return databaseAt(server(), name);
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The PostgreSQL that `npm test` started for this run; without it there is nothing to test on. */
function server(): string {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error("TEST_DATABASE_URL is not set: run the tests with npm test");
  return address;
}
