import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Config } from "../process/config.js";

/**
 * Where the client is, for limits: an IPv4 address or an IPv6 network. Behind a trusted proxy as the proxy reports. The last
 * entry is the proxy's own word, those before it are the client's.
 */
export function remoteAddress(c: Context, { trustProxy }: Pick<Config, "trustProxy">): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return placeOf(withoutPort(forwarded || c.env?.incoming?.socket?.remoteAddress || "unknown"));
}

/** Some proxies write the port behind the address, which is another one for each connection. */
const withoutPort = (address: string) => address.replace(/^(?:(\d+\.\d+\.\d+\.\d+)|\[(.*)\])(?::\d+)?$/, "$1$2");

/**
 * Of IPv6 the first 64 bits: whoever has one address has all that begin with them, and could take another for each request. An IPv4
 * address that is written as one of IPv6 is itself.
 */
function placeOf(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [plain = ""] = address.split("%");
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(":") : address;
}

/** All eight, however the address is shortened. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
