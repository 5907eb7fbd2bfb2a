import type { ByteRange } from "../../kernel/index.js";

/**
 * The part that a `Range` header asks for (RFC 9110, 14): undefined for the whole, null for one that lies outside. Several
 * parts at once, and what cannot be read, are answered with the whole.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "")
    return last === "0" || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const range = { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== "" && Number(last) < range.start) return undefined;
  return range.start >= size ? null : range;
}
