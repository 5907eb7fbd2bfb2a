import { getPath } from "hono/utils/url";

/** The three routers a request can come through; routes are registered below the prefix of theirs. */
export const REST = "/@rest";
export const PAGES = "/@pages";
const XML = "/@xml";

/**
 * One URL has a page and a REST answer, as in Redmine: `.json` asks for REST, otherwise `Accept` (or a JSON body) decides.
 * Paths in `plain` (assets, health, protocol endpoints) have one meaning and keep their own path.
 */
export function routePath(plain: string[]): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    if (plain.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return path;
    if (path.startsWith("/@")) return `${PAGES}${path}`;
    if (path.endsWith(".json")) return REST + path.slice(0, -".json".length);
    if (path.endsWith(".xml")) return XML;
    // Routes under a base path are registered without a slash at their end.
    return prefixFor(request.headers) + (path === "/" ? "" : path);
  };
}

function prefixFor(headers: Headers): string {
  const accept = headers.get("accept") ?? "";
  if (/\btext\/(html|vnd\.turbo-stream\.html|event-stream)\b/.test(accept)) return PAGES;
  if (/\bapplication\/json\b/.test(accept)) return REST;
  if (/\b(application|text)\/xml\b/.test(accept)) return XML;
  return headers.get("content-type")?.startsWith("application/json") ? REST : PAGES;
}
