import { getPath } from "hono/utils/url";

/** The routers a request can come through; routes are registered below the prefix of theirs. */
export const REST = "/@rest";
export const PAGES = "/@pages";
/** Lists as tables of text, and as feeds: `/issues.csv` is `/issues` of the one, `/issues.atom` of the other. */
export const CSV = "/@csv";
export const ATOM = "/@atom";
/** What Redmine answers in another format, and we do not. */
export const UNSPOKEN = "/@unspoken";

/**
 * One URL has a page and a REST answer, as in Redmine: `.json` asks for REST, otherwise `Accept` (or a JSON body) decides.
 * Paths in `plain` (assets, health, protocol endpoints) have one meaning and keep their own path; those in `pages` are pages
 * whatever is accepted.
 */
export function routePath(plain: string[], pages: string[] = []): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    const isAmong = (prefixes: string[]) => prefixes.some((one) => path === one || path.startsWith(`${one}/`));
    if (isAmong(plain)) return path;
    if (isAmong(pages)) return PAGES + path;
    if (path.startsWith("/@")) return `${PAGES}${path}`;
    if (path.endsWith(".json")) return REST + path.slice(0, -".json".length);
    const [, name = "", format = ""] = exported.exec(path) ?? [];
    if (format !== "") return (format === "csv" ? CSV : ATOM) + name;
    if (otherFormat.test(path)) return UNSPOKEN + path;
    // Routes under a base path are registered without a slash at their end.
    return prefixFor(request.headers) + (path === "/" ? "" : path);
  };
}

/** An attachment's address ends with the name of its file. */
const exported = /^(?!\/attachments\/)(.*)\.(csv|atom)$/;
const otherFormat = /^(?!\/attachments\/).*\.(xml|pdf|rss|ya?ml)$/;

function prefixFor(headers: Headers): string {
  const accept = headers.get("accept") ?? "";
  if (/\btext\/(html|vnd\.turbo-stream\.html|event-stream)\b/.test(accept)) return PAGES;
  if (/\bapplication\/json\b/.test(accept)) return REST;
  if (/\b(application|text)\/xml\b/.test(accept)) return `${UNSPOKEN}.xml`;
  return headers.get("content-type")?.startsWith("application/json") ? REST : PAGES;
}
