import { parseAccept } from "hono/utils/accept";

const LONGEST = 500;

/** The language that a browser asks for first (RFC 9110, 12.5.4) among those there are words for; `de-AT` asks for `de`. */
export function languageAsked(header: string | undefined, languages: string[]): string | undefined {
  const asked = parseAccept(header?.slice(0, LONGEST) ?? "").filter(({ q }) => q > 0);
  return asked.map(({ type }) => type.toLowerCase().split("-", 1)[0] ?? "").find((one) => languages.includes(one));
}
