import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { ADMIN_KEY, ADMIN_PASSWORD, preparedDatabase } from "../../src/testing/index.js";
import { addressOf, type Program, start } from "../process/program.js";

const TIMES = 50;
const AT_ONCE = 5;
const CHUNK = Buffer.alloc(64 * 1024, "x");

let server: Program;
let url: string;

before(async () => {
  const DATABASE_URL = await preparedDatabase();
  server = start([], { DATABASE_URL, ADMIN_API_KEY: ADMIN_KEY, ADMIN_PASSWORD });
  url = await addressOf(server);
});
after(() => server.kill("SIGTERM"));

const known = { "x-service-api-key": ADMIN_KEY };

interface Large {
  path: string;
  method?: string;
  headers: Record<string, string>;
  /** 3 MB are taken by who knows the caller, 10 MB by nobody. */
  megabytes: 3 | 10;
  /** Sent piece by piece, without a word on its length. */
  streamed?: boolean;
  status: number;
}

const refused: Record<string, Large> = {
  "413, as its length says": { path: "/issues.json", headers: known, megabytes: 10, status: 413 },
  "413, as it turns out": { path: "/issues.json", headers: known, megabytes: 10, streamed: true, status: 413 },
  "401": { path: "/issues.json", headers: { "x-service-api-key": "wrong" }, megabytes: 3, status: 401 },
  "401, piece by piece": { path: "/mcp", headers: {}, megabytes: 3, streamed: true, status: 401 },
  "403": {
    path: "/issues/1",
    headers: { accept: "text/html", "sec-fetch-site": "cross-site" },
    megabytes: 3,
    status: 403,
  },
  "404": { path: "/nothing.json", headers: known, megabytes: 3, status: 404 },
  "405": { path: "/mcp", method: "PUT", headers: known, megabytes: 3, status: 405 },
};

for (const [why, { path, method = "POST", headers, megabytes, streamed, status }] of Object.entries(refused)) {
  test(`a large request that is refused with ${why} gets its answer every time`, async () => {
    const times = { left: TIMES };
    const one = async () => {
      while (times.left-- > 0) {
        const body = streamed ? stream(megabytes) : Buffer.alloc(megabytes * 1_000_000, "x");
        const answer = await fetch(url + path, { method, headers, body, ...(streamed && { duplex: "half" }) });
        assert.equal(answer.status, status);
        assert.ok((await answer.text()).length > 0);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  });
}

function stream(megabytes: number): ReadableStream<Uint8Array> {
  let left = megabytes * 1_000_000;
  return new ReadableStream({
    pull(controller) {
      left -= CHUNK.length;
      controller.enqueue(CHUNK);
      if (left <= 0) controller.close();
    },
  });
}

const cutOff = {
  "of an announced length": "content-length: 100\r\n\r\nabc",
  "in chunks, the last of them broken": "transfer-encoding: chunked\r\n\r\n5\r\nabcdeZZ\r\n",
};

for (const [what, rest] of Object.entries(cutOff)) {
  test(`an upload ${what} that is cut off ends nothing but itself`, async () => {
    const head =
      `POST /uploads.json?filename=a.txt HTTP/1.1\r\nhost: x\r\nx-service-api-key: ${ADMIN_KEY}\r\n` +
      "content-type: application/octet-stream\r\n";
    for (const wait of [0, 0, 0, 1, 2, 5, 20, 50]) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      socket.write(head + rest);
      await setTimeout(wait);
      socket.destroy();
    }
    await setTimeout(200);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });
}

const endless = {
  "a body": "POST /nothing.json HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n",
  "a field of a form with files":
    "POST /login HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncontent-type: multipart/form-data; boundary=b\r\n" +
    'content-length: 900000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="login"\r\n\r\n',
  "what stands before the first field of a form with files":
    "POST /login HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncontent-type: multipart/form-data; boundary=b\r\n" +
    "content-length: 900000000\r\n\r\n",
};

for (const [what, head] of Object.entries(endless)) {
  test(`${what} without an end is cut off`, { timeout: 20_000 }, async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(head);
    const send = () => {
      while (!socket.destroyed && socket.write(CHUNK));
    };
    socket.on("drain", send);
    send();
    // It may be written to when it is closed already.
    await new Promise<void>((closed) => socket.on("error", () => {}).once("close", () => closed()));
    assert.ok(socket.bytesWritten < 100_000_000, `${socket.bytesWritten} bytes were taken`);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });
}
