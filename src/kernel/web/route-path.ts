import { getPath } from "hono/utils/url";

/** The routers a request can come through; routes are registered below the prefix of theirs. */
export const REST = "/@rest";
export const PAGES = "/@pages";
/** Lists as tables of text, and as feeds: `/issues.csv` is `/issues` of the one, `/issues.atom` of the other. */
export const CSV = "/@csv";
export const ATOM = "/@atom";
/** What Redmine answers in another format, and we do not. */
export const UNSPOKEN = "/@unspoken";

/** Addresses with a rule of their own; what lies below one follows it. */
export interface OwnPaths {
  /** Assets, health, protocol endpoints: they have one meaning and keep their own path. */
  plain: string[];
  /** Pages, whatever is accepted. */
  pages: string[];
  /** What lies below ends with the name of a file, which says nothing about the answer; `:id` stands for a number. */
  files: string[];
  /** Whether a request carries a credential of REST; asked of `files` alone. */
  isProgram: (request: Request) => boolean;
}

/**
 * One URL has a page and a REST answer, as in Redmine: `.json` asks for REST, otherwise `Accept` (or a JSON body) decides.
 */
export function routePath({ plain, pages, files, isProgram }: OwnPaths): (request: Request) => string {
  const endsWithFile = files.map((one) => new RegExp(`^${one.replace(":id", "\\d+")}/`));
  return (request) => {
    const sent = getPath(request);
    // As in Redmine, a slash at the end of an address says nothing.
    const path = sent.endsWith("/") ? sent.slice(0, -1) : sent;
    const isAmong = (prefixes: string[]) => prefixes.some((one) => path === one || path.startsWith(`${one}/`));
    if (isAmong(plain)) return sent;
    if (isAmong(pages)) return PAGES + path;
    if (endsWithFile.some((one) => one.test(path)))
      return (isProgram(request) ? REST : prefixFor(request.headers)) + path;
    if (path.startsWith("/@")) return `${PAGES}${path}`;
    if (path.endsWith(".json")) return REST + path.slice(0, -".json".length);
    const [, name = "", format = ""] = exported.exec(path) ?? [];
    if (format !== "") return (format === "csv" ? CSV : ATOM) + name;
    if (otherFormat.test(path)) return UNSPOKEN + path;
    return prefixFor(request.headers) + path;
  };
}

const exported = /^(.*)\.(csv|atom)$/;
const otherFormat = /\.(xml|pdf|rss|ya?ml)$/;

function prefixFor(headers: Headers): string {
  const accept = headers.get("accept") ?? "";
  const wanted = mostWanted(accept);
  if (wanted !== undefined) return wanted;
  if (/\b(application|text)\/xml\b/.test(accept)) return `${UNSPOKEN}.xml`;
  return headers.get("content-type")?.startsWith("application/json") ? REST : PAGES;
}

/** What a client would rather have: by `q`, then in its order (RFC 9110, 12.5.1). Undefined: it names no type that we speak. */
function mostWanted(accept: string): string | undefined {
  const ranges = accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";");
    return { prefix: prefixes.get(type.trim().toLowerCase()), weight: weightIn(parameters) };
  });
  const acceptable = ranges.filter(({ prefix, weight }) => prefix !== undefined && weight > 0);
  return acceptable.sort((one, other) => other.weight - one.weight)[0]?.prefix;
}

const prefixes = new Map([
  ["text/html", PAGES],
  ["text/vnd.turbo-stream.html", PAGES],
  ["text/event-stream", PAGES],
  ["application/json", REST],
]);

function weightIn(parameters: string[]): number {
  const said = parameters.map((one) => /^\s*q=([\d.]+)\s*$/i.exec(one)?.[1]).find((one) => one !== undefined);
  return said === undefined ? 1 : Number(said) || 0;
}
