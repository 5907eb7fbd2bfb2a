import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { App } from "./http.js";

export interface Server {
  port: number;
  /** Refuses new connections, lets running requests finish for `grace` milliseconds, then cuts the rest. */
  close(grace?: number): Promise<void>;
}

export async function listen(app: App, at: { host: string; port: number }): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(at.port, at.host, () => {
      server.off("error", failed);
      ready();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (grace = 5_000) =>
      new Promise((closed) => {
        const cut = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(cut);
          closed();
        });
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      }),
  };
}
