import type { IncomingMessage } from "node:http";
import { type AddressInfo, Server as PortServer } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Config, WrongConfiguration } from "../process/config.js";
import { codeOf } from "../process/error-code.js";
import { PackedResponse } from "./packed-response.js";
import { readToEnd } from "./read-to-end.js";
import type { Router } from "./router.js";
import { endIfSlow } from "./slow-body.js";

export interface Server {
  port: number;
  /** Refuses new connections, lets running requests finish for `grace` milliseconds, then cuts the rest. */
  close(grace?: number): Promise<void>;
}

/** Milliseconds for the headers, for a request in all, and between two looks at them. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 1_000 };

/**
 * Milliseconds that a connection waits for its next request. Longer than a proxy keeps one (Caddy two minutes, nginx and Amazon's
 * one): were ours the first to close it, a request sent at that moment would end as a 502, and a `POST` is not sent again.
 */
const KEPT_OPEN = { keepAliveTimeout: 125_000 };

/** Milliseconds in which a connection in use learns from its next answer that it ends. */
const LINGER = 500;

interface Place extends Pick<Config, "host" | "port"> {
  /** Which one said the port. */
  variable?: "PORT" | "WORKER_PORT";
}

/**
 * Binds the port first and builds the app then, because with `PORT=0` only the socket knows the product's address.
 * Requests that come in between wait.
 */
export async function listen(at: Place, front: (port: number) => Promise<Router>): Promise<Server> {
  const { promise: app, resolve: open } = Promise.withResolvers<Router>();
  let closing = false;
  const server = createAdaptorServer({
    // For HTTP/1.0, where a request need not name a host: some that ask after a server's health leave it out.
    hostname: "localhost",
    serverOptions: { ServerResponse: PackedResponse, ...PATIENCE, ...KEPT_OPEN },
    async fetch(request, env) {
      const router = await app;
      const incoming = env.incoming as IncomingMessage; // the server above speaks HTTP/1
      if (!incoming.complete) endIfSlow(incoming);
      const answer = await router.fetch(request, env);
      if (!(await readToEnd(incoming)) || closing) answer.headers.set("connection", "close");
      return answer;
    },
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", (error) => failed(asSentence(error, at)));
    server.listen(at.port, at.host, ready);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const close: Server["close"] = (grace = 4_000) =>
    new Promise((closed) => {
      if (!("closeIdleConnections" in server)) return server.close(() => closed());
      closing = true;
      const cut = setTimeout(() => server.closeAllConnections(), grace);
      // A connection that nobody uses would hold the stop up until its own time-out.
      const sweep = setInterval(() => server.closeIdleConnections(), Math.min(LINGER, grace));
      // The close of an HTTP server would cut connections on which a proxy sends the next request at this very moment.
      PortServer.prototype.close.call(server, () => {
        clearTimeout(cut);
        clearInterval(sweep);
        closed();
      });
    });
  try {
    open(await front(port));
    return { port, close };
  } catch (error) {
    await close(0);
    throw error;
  }
}

/** The problem with the configured address, for the operator. */
function asSentence(error: Error, { host, port, variable = "PORT" }: Place): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `${variable}: ${port} on ${host} is in use by another program. Stop it or choose another port.`,
    EACCES: `${variable}: this user may not listen on ${port}. Choose a port above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST: ${host} is not an address of this machine.`,
    EINVAL: `HOST: ${host} is not an address of this machine.`,
    EAI_AGAIN: `HOST: ${host} is a name that no name server is there to tell the address of.`,
  };
  const sentence = sentences[codeOf(error) ?? ""];
  return sentence === undefined ? error : new WrongConfiguration(sentence);
}
