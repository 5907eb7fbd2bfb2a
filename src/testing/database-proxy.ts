import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";

/**
 * The address of a proxy before the server of `url`, for one test. As with PgBouncer its sessions have numbers of its own; one that
 * `forgets` does not know a prepared statement when it is used again.
 */
export async function databaseProxy(t: TestContext, url: string, { forgets = false } = {}): Promise<string> {
  const { username, pathname, searchParams } = new URL(url);
  const socket = join(searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const server = createServer((client) => {
    const behind = connect(socket);
    client.on("data", (said) => behind.write(forgets ? forgotten(Buffer.from(said)) : said));
    behind.on("data", (said) => client.write(withOtherNumber(Buffer.from(said))));
    for (const side of [client, behind]) {
      side.on("error", () => {});
      side.on("close", () => [client, behind].map((each) => each.destroy()));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`;
}

/** `K`, the length of 12 bytes, and the number. */
function withOtherNumber(said: Buffer): Buffer {
  const at = said.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) said.writeInt32BE(1, at + 5);
  return said;
}

/** A statement that is bound without being parsed before, `B` instead of `P`, gets a name that nobody gave. */
function forgotten(said: Buffer): Buffer {
  const at = said.indexOf("bellwether_start");
  if (at >= 0 && said[0] === "B".charCodeAt(0)) said.write("!", at);
  return said;
}
