import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { connected, type House, openHouse, whoIs } from "./house.js";

/** What no client library sends: rows of the table of attacks below HTTP. */
let house: House;
let port: number;
let key: string;
/** What the log has as errors of ours. */
const faults: string[] = [];
before(async () => {
  house = await openHouse({ log: pino({ level: "error" }, { write: (line: string) => void faults.push(line) }) });
  port = Number(new URL(house.base).port);
  key = house.ada.key;
});
after(() => house.app.close());

/** Whatever is answered until the connection ends, or falls silent. */
function sent(bytes: string, { silence = 300 } = {}): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
  let said = "";
  const timer = globalThis.setTimeout(() => socket.destroy(), 3_000);
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
    globalThis.setTimeout(() => socket.destroy(), silence);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(timer);
    resolve(said);
  });
  return promise;
}

const statuses = (said: string) => [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const HEAD =
  "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
const WHOLE = `Content-Length: ${CALL.length}\r\n\r\n${CALL}`;

suite("Headers that two servers could read in two ways", () => {
  /** Of the second request nothing may be answered: a server in front would not have seen it. */
  const SECOND = "GET /auth.md HTTP/1.1\r\nHost: x\r\n\r\n";

  const rows = (): Record<string, string> => {
    const known = `${HEAD}X-Service-API-Key: ${key}\r\n`;
    const chunked = `${CALL.length.toString(16)}\r\n${CALL}\r\n0\r\n\r\n`;
    return {
      "both a length and chunks": `${known}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}${SECOND}`,
      "chunks and then a length": `${known}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}${SECOND}`,
      "two lengths": `${known}Content-Length: 2\r\n${WHOLE}${SECOND}`,
      "the same length twice": `${known}Content-Length: ${CALL.length}\r\n${WHOLE}${SECOND}`,
      "a list of lengths": `${known}Content-Length: ${CALL.length}, ${CALL.length}\r\n\r\n${CALL}${SECOND}`,
      "a length with a sign": `${known}Content-Length: +${CALL.length}\r\n\r\n${CALL}${SECOND}`,
      "a hexadecimal length": `${known}Content-Length: 0x${CALL.length.toString(16)}\r\n\r\n${CALL}${SECOND}`,
      "a blank before the colon": `${known}Content-Length : ${CALL.length}\r\n\r\n${CALL}${SECOND}`,
      "an encoding that is none": `${known}Transfer-Encoding: xchunked\r\n\r\n${chunked}${SECOND}`,
      "chunks that are not last": `${known}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}${SECOND}`,
      "chunks twice": `${known}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}${SECOND}`,
      "a chunk whose length is none": `${known}Transfer-Encoding: chunked\r\n\r\n0x${chunked}${SECOND}`,
      "chunks with bare line feeds": `${known}Transfer-Encoding: chunked\r\n\r\n${chunked.replaceAll("\r", "")}${SECOND}`,
      "bare line feeds": `${known}${WHOLE}${SECOND}`.replaceAll("\r", ""),
      "one bare line feed": `${known}X-A: b\nX-B: c\r\n${WHOLE}${SECOND}`,
      "a bare carriage return": `${known}X-A: b\rX-B: c\r\n${WHOLE}${SECOND}`,
      "a folded header": `${known}X-A: b\r\n c\r\n${WHOLE}${SECOND}`,
      "a folded credential": `${HEAD}Authorization: Bearer\r\n ${key}\r\n${WHOLE}${SECOND}`,
      "a header that begins with a blank": `${HEAD.replace("Host", " Host")}X-Service-API-Key: ${key}\r\n${WHOLE}${SECOND}`,
      "a NUL in a value": `${known}X-A: b\0c\r\n${WHOLE}${SECOND}`,
      "a NUL in a name": `${known}X-\0A: b\r\n${WHOLE}${SECOND}`,
      "no host": `${known.replace("Host: x\r\n", "")}${WHOLE}${SECOND}`,
      "two hosts": `${known}Host: y\r\n${WHOLE}${SECOND}`,
      "the same host twice": `${known}hOST: x\r\n${WHOLE}${SECOND}`,
      "a second host that is empty": `${known}Host:\r\n${WHOLE}${SECOND}`,
      "two hosts before an absolute address": `${known.replace("/mcp", "http://x/mcp")}Host: y\r\n${WHOLE}${SECOND}`,
    };
  };
  for (const name of Object.keys(rows())) {
    test(`${name}: refused, and nothing behind it is read`, async () => {
      const said = await sent(rows()[name] ?? "");
      assert.deepEqual(statuses(said), [400], said.slice(0, 300));
      assert.doesNotMatch(said, /jsonrpc|auth\.md/);
    });
  }

  test("more of them, or larger ones, than any client sends are refused", async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `X-${at}: a\r\n`).join("");
    for (const headers of [many, `X-A: ${"a".repeat(20_000)}\r\n`]) {
      assert.deepEqual(statuses(await sent(`${HEAD}${headers}${WHOLE}`)), [431]);
    }
  });

  test("as they should be, they are answered, one request after the other", async () => {
    const known = `${HEAD}X-Service-API-Key: ${key}\r\n${WHOLE}`;
    assert.deepEqual(statuses(await sent(known + SECOND, { silence: 1_000 })), [200, 200]);
  });

  test("two credentials in one header's name open nothing, not even the same one twice", async () => {
    const { tokens } = await connected(house);
    assert.equal((await whoIs(house, tokens.access_token))?.login, "ada");
    const lines = [
      `Authorization: Bearer ${tokens.access_token}\r\nAuthorization: Bearer ${tokens.access_token}\r\n`,
      `Authorization: Bearer ${tokens.access_token}\r\nAuthorization: Bearer other\r\n`,
      `Authorization: Bearer other\r\nAuthorization: Bearer ${tokens.access_token}\r\n`,
      `Authorization: Basic YTpi\r\nAuthorization: Bearer ${tokens.access_token}\r\n`,
      `X-Service-API-Key: ${key}\r\nX-Service-API-Key: ${key}\r\n`,
      `X-Service-API-Key: other\r\nX-Service-API-Key: ${key}\r\n`,
    ];
    for (const line of lines)
      assert.deepEqual(statuses(await sent(`${HEAD}${line}${WHOLE}`)), [401], line.slice(0, 20));
  });
});

suite("The host of a request", () => {
  const asked = (target: string, hosts: string[], method = "GET") =>
    sent(
      `${method} ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    );

  test("is one, whatever is asked for", async () => {
    const targets = [
      "/",
      "/issues",
      "/issues.json",
      "/issues.atom",
      "/healthz",
      "/nowhere",
      "/assets/nowhere.js",
      "/login",
    ];
    const oauth = [
      "/.well-known/oauth-protected-resource",
      "/oauth2/token",
      "/oauth2/register",
      "/auth.md",
      "/openapi.json",
    ];
    for (const target of [...targets, ...oauth])
      for (const method of ["GET", "POST", "OPTIONS"])
        assert.deepEqual(statuses(await asked(target, ["x", "y"], method)), [400], `${method} ${target}`);
  });

  test("does not change what metadata says, nor does an absolute address", async () => {
    const documents = ["oauth-authorization-server", "oauth-protected-resource", "oauth-protected-resource/mcp"];
    for (const path of [...documents.map((name) => `/.well-known/${name}`), "/auth.md"]) {
      for (const target of [path, `http://evil.example${path}`, `https://evil.example:1234${path}`]) {
        const said = await asked(target, ["elsewhere.example"]);
        assert.deepEqual(statuses(said), [200], target);
        assert.ok(said.includes(house.base), target);
        assert.doesNotMatch(said, /evil|elsewhere/, target);
      }
    }
    const challenge = await asked("http://evil.example/mcp", ["elsewhere.example"], "POST");
    assert.ok(challenge.includes(`resource_metadata="${house.base}/.well-known/oauth-protected-resource"`), challenge);
  });

  test("need not be named in HTTP/1.0, as some ask whether a server lives", async () => {
    assert.match(await sent("GET /healthz HTTP/1.0\r\n\r\n"), /^HTTP\/1\.1 200 .*\{"status":"ok"\}/s);
  });
});

suite("A request that comes byte by byte is ended by a time limit", { concurrency: true }, () => {
  /** Sends a byte ten times in a second, and answers after how many seconds the connection was ended, and what was said. */
  async function dripped(head: string, body: string) {
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk.toString();
    });
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(head);
    const started = performance.now();
    for (const byte of body) {
      if (socket.destroyed) break;
      socket.write(byte);
      await setTimeout(100);
    }
    const seconds = (performance.now() - started) / 1_000;
    socket.destroy();
    return { seconds, said };
  }

  const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
  const long = "x".repeat(300);
  const rows: Record<string, () => [head: string, body: string]> = {
    "in its headers": () => ["POST /mcp HTTP/1.1\r\nHost: x\r\nX-A: ", long],
    "in the body of a message": () => [
      `${HEAD}X-Service-API-Key: ${key}\r\nContent-Length: 4000000\r\n\r\n`,
      `{"a":"${long}`,
    ],
    "in chunks": () => [
      `${HEAD}X-Service-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      "1\r\n1\r\n".repeat(50),
    ],
    "without a credential": () => [`${HEAD}Content-Length: 4000000\r\n\r\n`, long],
    "of a registration": () => [
      "POST /oauth2/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n",
      long,
    ],
    "for a token": () => [`POST /oauth2/token HTTP/1.1\r\nHost: x\r\n${FORM}Content-Length: 4000\r\n\r\n`, long],
    "of a log-in": () => [`POST /login HTTP/1.1\r\nHost: x\r\n${FORM}Content-Length: 4000\r\n\r\n`, long],
  };
  for (const [name, row] of Object.entries(rows)) {
    test(name, async () => {
      const { seconds, said } = await dripped(...row());
      assert.ok(seconds > 1 && seconds < 20, `${seconds} s`);
      assert.doesNotMatch(said, /^HTTP\/1.1 [25]/);
      assert.deepEqual(faults, []);
    });
  }
});

test("a body without an end is refused at 4 MB, and neither kept nor read for long", async () => {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`${HEAD}X-Service-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  const closed = once(socket, "close");
  let megabytes = 0;
  for (; said === "" && !socket.destroyed && megabytes < 200; megabytes += 1 / 16) {
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), closed]).catch(() => {});
  }
  assert.ok(megabytes < 50, `${megabytes} MB`);
  await closed.catch(() => {});
  // Whoever sends on for megabytes after the answer has the connection reset, and may lose the answer with it (RFC 9112, 9.6).
  if (said !== "") assert.deepEqual(statuses(said), [413]);
});
