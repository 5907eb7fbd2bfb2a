import { randomUUID } from "node:crypto";
import pg from "pg";

/** The PostgreSQL that `npm test` started for this run; a test file without it cannot say anything about PostgreSQL. */
const server = process.env.TEST_DATABASE_URL;

/** The address of a new, empty database. */
export async function freshPostgres(): Promise<string> {
  if (!server) throw new Error("TEST_DATABASE_URL is not set: run the tests with npm test");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
