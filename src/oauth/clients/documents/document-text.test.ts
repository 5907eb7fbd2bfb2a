import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { after, before, suite, test } from "node:test";
import { documentText } from "./document-text.js";

suite("A client's document", () => {
  let answers: (answer: ServerResponse) => void = () => {};
  const server = createServer((_, answer) => answers(answer));

  before(() => once(server.listen(0, "127.0.0.1"), "listening"));
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** `clock`: runs out while the document is read. */
  async function read(answered: typeof answers, clock?: AbortController): Promise<string> {
    answers = answered;
    const { port } = server.address() as { port: number }; // it listens on a port
    const request = get({ port, host: "127.0.0.1", signal: clock?.signal });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    request.on("error", () => {}); // the reader of the answer is told as well
    const text = documentText(answer);
    clock?.abort();
    return text;
  }
  const served = (type: string | undefined, text = "{}", status = 200) =>
    read((answer) => answer.writeHead(status, type === undefined ? {} : { "content-type": type }).end(text));

  for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/cimd+json"])
    test(`is read as ${type}`, async () => assert.equal(await served(type, '{"a":"é"}'), '{"a":"é"}'));

  for (const type of [
    "text/plain",
    "text/html",
    "text/json",
    "application/octet-stream",
    "application/jsonp",
    undefined,
  ])
    test(`is not read as ${type}`, () => assert.rejects(served(type), /content type/));

  for (const status of [201, 206, 302, 404, 500])
    test(`is not read with status ${status}`, () => assert.rejects(served("application/json", "{}", status), /status/));

  test("is read to 64 kB and no further", async () => {
    assert.equal((await served("application/json", "x".repeat(65_536))).length, 65_536);
    await assert.rejects(served("application/json", "x".repeat(65_537)), /too large/);
  });

  test("that stops in the middle, or comes until the time is over, is none", async () => {
    const begun = (answer: ServerResponse) =>
      void answer.writeHead(200, { "content-type": "application/json" }).write("{");
    const broken = (answer: ServerResponse) => {
      begun(answer);
      setImmediate(() => answer.destroy());
    };
    await assert.rejects(read(broken), /aborted/);
    await assert.rejects(read(begun, new AbortController()), /aborted/);
  });
});
