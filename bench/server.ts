// The product as it runs for its users, and beside it in the same process, on the same pool and the same kind of server,
// a route that does nothing but one trivial statement. Jobs are left waiting, because they belong to no request, unless it is
// started with `workers`.
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { sql } from "kysely";
import { openApp } from "../src/app/index.js";
import { listen, type Router, readConfig } from "../src/kernel/index.js";
import { parts } from "../src/parts.js";

const config = readConfig();
const house = await openApp(config, parts);
const { database } = house.runtime;

const SOME_PLANS = 20;

let statements = 0;
database.onStatement(() => {
  statements += 1;
});

const bare: Router = new Hono();
bare.get("/", async (c) => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.web);
  return c.json(rows[0]);
});
/** A low-level server of the protocol's library, which knows nobody and does nothing, with as many tools to list. */
const { listed } = house.runtime.contributions.tools;
const protocol = createMcpHandler(() => {
  const server = new Server({ name: "bare", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", () => ({ content: [{ type: "text", text: "{}" }], structuredContent: {} }));
  return server;
});
bare.post("/mcp", async (c) => protocol.fetch(c.req.raw, { parsedBody: await c.req.json() }));

bare.get("/statements", (c) => c.json(statements));
bare.get("/planned", async (c) => c.json(await plannedAnew()));
bare.get("/jobs", async (c) => c.json(await house.runtime.jobs.counts()));

const product = await house.startWeb();
if (process.argv.includes("workers")) await house.startWorkers();
const beside = await listen(config, async () => bare);
process.send?.({ product: product.port, bare: beside.port });

/** Once in the two connections that are always open. PostgreSQL makes five plans of each statement before it may keep one. */
async function plannedAnew(): Promise<string[]> {
  const inOne = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements, pg_sleep(0.1)
       where custom_plans > ${SOME_PLANS} and custom_plans > generic_plans`.execute(database.web);
    return rows.map(({ statement }) => statement);
  };
  return [...new Set((await Promise.all([inOne(), inOne()])).flat())];
}

process.once("disconnect", () => void close());

async function close(): Promise<void> {
  await beside.close();
  await house.close();
}
