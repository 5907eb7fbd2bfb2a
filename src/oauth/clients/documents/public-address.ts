import { BlockList, isIPv6 } from "node:net";

/** IANA's special-purpose addresses (RFC 6890 and successors): this machine, this network, and what stands for them. */
const special = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [network = "", bits] = range.split("/");
  special.addSubnet(network, Number(bits), "ipv4");
}

/** Of IPv6 only what is routed counts as public, and of that not what carries an IPv4 address inside (6to4, Teredo). */
const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, "ipv4");
  return routed.check(address, "ipv6") && !special.check(address, "ipv6");
}
