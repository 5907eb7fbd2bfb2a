import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface SlowLine {
  /** Here the pages of the house come piece by piece. */
  baseURL: string;
  close(): Promise<void>;
}

const PIECES = 6;
const PAUSE = 60; // ms, long enough for the browser to paint what it has

/** A door before the house behind which documents come in pieces, each painted before the next. */
export async function openSlowLine(house: string): Promise<SlowLine> {
  const server = createServer((request, response) => {
    passedOn(house, request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function passedOn(house: string, { url = "/", headers: asked }: IncomingMessage, response: ServerResponse) {
  const { cookie = "", accept = "" } = asked;
  // 204 tells the browser that there are no news to wait for.
  if (accept === "text/event-stream") return response.writeHead(204).end();
  const answer = await fetch(new URL(url, house), { headers: { cookie, accept, connection: "close" } });
  const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, headers);
  const body = Buffer.from(await answer.arrayBuffer());
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html");
  const size = isDocument ? Math.ceil(body.length / PIECES) : body.length;
  for (let from = 0; from < body.length; from += size) {
    response.write(body.subarray(from, from + size));
    if (isDocument) await setTimeout(PAUSE);
  }
  response.end();
}
