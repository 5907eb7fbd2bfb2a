import type { Context } from "hono";
import type { Config } from "../process/config.js";

/**
 * The client's address; behind a trusted proxy, the address which the proxy reports. The last entry is the
 * proxy's own word, those before it are the client's.
 */
export function remoteAddress(c: Context, { trustProxy }: Pick<Config, "trustProxy">): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket?.remoteAddress || "unknown";
}
