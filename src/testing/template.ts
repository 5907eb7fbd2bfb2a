import pg from "pg";
import { openApp } from "../app/index.js";
import { createLog, readConfig } from "../kernel/index.js";
import { parts } from "../parts.js";
import { TEST_VARIABLES } from "./app.js";
import { databaseAt, TEMPLATE } from "./postgres.js";

/** Makes, once per run, the database that each test file copies. */
export async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE} template template0`);
  await client.end();
  const config = readConfig({ ...TEST_VARIABLES, DATABASE_URL: databaseAt(server, TEMPLATE) });
  const app = await openApp(config, parts, { log: createLog("fatal") });
  await app.close();
}
