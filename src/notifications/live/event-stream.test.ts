import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { Hono } from "hono";
import { listen, type Router, type Server } from "../../kernel/index.js";
import { type TestApp, testApp, until } from "../../testing/index.js";
import { eventStream, type Sender } from "./event-stream.js";

describe("The stream of a client that does not read", () => {
  let app: TestApp;
  let server: Server;
  const sent: Sender[] = [];
  let unsubscribed = 0;
  before(async () => {
    app = await testApp();
    const router: Router = new Hono();
    router.get("/", (c) =>
      eventStream(c, app.runtime, (send) => {
        sent.push(send);
        return () => {
          unsubscribed++;
        };
      }),
    );
    server = await listen({ host: "127.0.0.1", port: 0 }, async () => router);
  });
  after(async () => {
    await server.close(0);
    await app.close();
  });

  const MEGABYTE = "x".repeat(1_000_000);
  const open = async () => (await app.runtime.metrics.openStreams.get()).values[0]?.value;

  test("ends with its connection, before the process holds much of it", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.on("error", () => {}); // it is cut
    client.write("GET / HTTP/1.1\r\nhost: bellwether.test\r\n\r\n");
    await until(() => sent.length === 1);
    client.pause();
    // What a socket of this machine holds is megabytes.
    let messages = 0;
    while (unsubscribed === 0 && messages < 100) {
      sent[0]?.message(MEGABYTE);
      messages++;
      await new Promise((soon) => setTimeout(soon, 5));
    }
    assert.equal(unsubscribed, 1, `${messages} MB were kept`);
    assert.equal(await open(), 0);
    client.resume();
    await once(client, "close");
  });

  test("that reads late goes on", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nhost: bellwether.test\r\n\r\n");
    await until(() => sent.length === 2);
    client.pause();
    for (const word of ["first", "second", "third"]) sent[1]?.message(word);
    let heard = "";
    client.on("data", (data) => {
      heard += data;
    });
    client.resume();
    await until(() => heard.includes("data: third\n\n"));
    assert.ok(heard.indexOf("data: first\n\n") < heard.indexOf("data: second\n\n"));
    assert.equal(await open(), 1);
    client.destroy();
    await until(() => unsubscribed === 2);
  });
});
