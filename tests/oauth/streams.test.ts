import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { answered } from "../../src/testing/index.js";
import { MODERN } from "../mcp/agent.js";
import { connected, type House, openHouse, posted } from "./house.js";

const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

suite("An open stream ends within five seconds", () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.app.close());

  async function listening(token: string) {
    const notifications = { resourceSubscriptions: ["service://notifications"] };
    const body = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { notifications, _meta: META } };
    const answer = await posted(`${house.base}/mcp`, body, {
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
      "mcp-protocol-version": MODERN,
      "mcp-method": "subscriptions/listen",
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /event-stream/);
    const reader = answer.body?.getReader();
    await reader?.read();
    return async () => {
      while (!(await reader?.read())?.done);
    };
  }

  const ends: Record<
    string,
    (of: { client: { client_id: string }; tokens: { access_token: string } }) => Promise<unknown>
  > = {
    "when the client gives its token back": ({ client, tokens }) =>
      posted(
        `${house.base}/oauth2/revoke`,
        new URLSearchParams({ client_id: client.client_id, token: tokens.access_token }),
      ),
    "when the person is locked": () =>
      answered(house.app, "PUT", `/users/${house.ada.id}.json`, { user: { status: 3 } }),
  };
  for (const [name, end] of Object.entries(ends)) {
    test(name, async () => {
      const connection = await connected(house);
      const over = await listening(connection.tokens.access_token);
      const started = performance.now();
      await end(connection);
      await over();
      assert.ok(performance.now() - started < 5_000);
    });
  }
});
