import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ADMIN_KEY, type TestApp } from "../../src/testing/index.js";
import { libraryApp, newKey } from "./agent.js";

let app: TestApp;
let url: URL;

before(async () => {
  app = await libraryApp();
  url = new URL(`http://127.0.0.1:${(await app.startWeb()).port}/mcp`);
});
after(() => app.close());

const me = { name: "test", version: "1" };

/** The official clients of both eras, each as its users write it. */
const clients = {
  "the client of 2026-07-28": async (address: URL, headers: Record<string, string>) => {
    const client = new Client(me, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return client;
  },
  "the same client, left to find out": async (address: URL, headers: Record<string, string>) => {
    const client = new Client(me, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return client;
  },
  "the client of the initialize era": async (address: URL, headers: Record<string, string>) => {
    const client = new OlderClient(me);
    await client.connect(new OlderTransport(address, { requestInit: { headers } }));
    return client;
  },
};

for (const [name, connect] of Object.entries(clients)) {
  describe(name, () => {
    test("finds and calls the tools with the key in each place it may stand in", async () => {
      const places: Record<string, string>[] = [
        { "X-Service-API-Key": ADMIN_KEY },
        { "X-Legacy-API-Key": ADMIN_KEY },
        { "X-Redmine-API-Key": ADMIN_KEY },
        { Authorization: `Bearer ${ADMIN_KEY}` },
      ];
      for (const headers of places) {
        const client = await connect(url, headers);
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map((tool) => tool.name),
          ["service_books_list", "service_books_lend", "service_books_read"],
        );
        const lent = await client.callTool({ name: "service_books_lend", arguments: { book: 7, days: 3 } });
        assert.deepEqual(lent.structuredContent, { book: { id: 7, title: "t" }, reader: "admin" });
        await client.close();
      }
    });

    test("may bring the key in the address", async () => {
      const client = await connect(new URL(`?key=${ADMIN_KEY}`, url), {});
      const listed = await client.callTool({ name: "service_books_list", arguments: { limit: 1 } });
      assert.equal((listed.structuredContent as { total_count: number }).total_count, 60);
      await client.close();
    });

    test("is told Permission denied when a read-only key would write, and reads all the same", async () => {
      const client = await connect(url, { "X-Service-API-Key": await newKey(app, { readOnly: true }) });
      const lent = await client.callTool({ name: "service_books_lend", arguments: { book: 7, days: 3 } });
      assert.equal(lent.isError, true);
      assert.match((lent.content as { text: string }[])[0]?.text ?? "", /^Permission denied/);
      const listed = await client.callTool({ name: "service_books_list", arguments: {} });
      assert.equal(listed.isError ?? false, false);
      await client.close();
    });

    test("is not let in without a credential", async () => {
      await assert.rejects(connect(url, {}), /401|[Uu]nauthorized/);
    });

    test("hears how to begin", async () => {
      const client = await connect(url, { "X-Service-API-Key": ADMIN_KEY });
      assert.match(client.getInstructions() ?? "", /Begin with service_users_me/);
      await client.close();
    });
  });
}
