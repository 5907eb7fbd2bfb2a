import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "../refusal/refusal.js";

/**
 * Refuses a request that names several hosts (RFC 9112, 3.2): a server in front may have read another one than we do. Node
 * keeps the first and drops the others, so they are counted as they were sent.
 */
export const oneHost: MiddlewareHandler = (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }; // none where a test asks without a socket
  if (incoming && hostsIn(incoming.rawHeaders) > 1) throw new Refusal(400, "several_hosts", { connection: "close" });
  return next();
};

/** `sent`: names and values in turn. */
function hostsIn(sent: string[]): number {
  let hosts = 0;
  for (let at = 0; at < sent.length; at += 2) {
    if (sent[at]?.length === 4 && sent[at]?.toLowerCase() === "host") hosts++;
  }
  return hosts;
}
