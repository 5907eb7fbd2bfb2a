import { invalid } from "../../refusal/refusal.js";

/** What a reference is looked up by. */
export interface Here {
  baseUrl: string;
}

/**
 * How a record of this installation was named, with an address of it as its path: "https://here.example/issues/12" and
 * "service://issues/12" are "/issues/12". An address of another host is refused: what stands there is something else.
 */
export function namedHere({ baseUrl }: Here, field: string, wanted: string | number): string {
  const text = String(wanted).trim();
  const path = pathHere({ baseUrl }, text);
  if (path === undefined && isAddress(text)) {
    const { host } = new URL(text);
    throw invalid(field, "foreign_address", { host, own: baseUrl });
  }
  return path ?? text;
}

/** The path of an address of this installation; undefined: it is none. By http or https: a link may be older than the certificate. */
export function pathHere({ baseUrl }: Here, text: string): string | undefined {
  if (/^service:\/\//i.test(text)) return text.slice("service:/".length);
  if (!isAddress(text)) return undefined;
  const base = new URL(baseUrl);
  const { host, pathname, search, hash } = new URL(text);
  const below = base.pathname.replace(/\/$/, "");
  return hostMeant(host) === hostMeant(base.host) && pathname.startsWith(`${below}/`)
    ? pathname.slice(below.length) + search + hash
    : undefined;
}

/** This machine has three names, and programs write any of them. */
const hostMeant = (host: string) => host.replace(/^(127\.0\.0\.1|\[::1\])(?=:|$)/, "localhost");

const isAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** The number by which a record is named: 12, "#12", or what stands behind one of the places in its path ("/issues/"). */
export function numberNamed(wanted: string, places: string[]): number | undefined {
  const place = places.find((one) => wanted.startsWith(one)) ?? "";
  const digits = /^#?(\d{1,10})(?:\.json)?(?:[?#/].*)?$/.exec(wanted.slice(place.length))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
