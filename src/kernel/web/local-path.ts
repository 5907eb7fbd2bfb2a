import type { Context } from "hono";

/**
 * A path of this site, for "back to where you were"; anything else is the start page. Parsed as a browser would:
 * `//elsewhere`, `/\elsewhere` and `/<tab>/elsewhere` are other hosts.
 *
 * @param baseUrl of this site, where its whole address is a path of it as well
 */
export function localPath(path: string | undefined, baseUrl = "http://here"): string {
  const { origin } = new URL(baseUrl);
  const url = URL.parse((path ?? "").slice(0, LONGEST), origin);
  if (url?.origin !== origin) return "/";
  const whole = url.pathname + url.search + url.hash;
  if (whole.length > LONGEST) return "/";
  // `/.//elsewhere` is a path here, but `//elsewhere` once it stands in a `Location`.
  return whole.replace(/^\/{2,}/, "/");
}

/** The page with the way back to another; without it where that address is long, and too long with the other in front of it. */
export function withWayBack(path: string, back: string): string {
  const whole = `${path}?back_url=${encodeURIComponent(back)}`;
  return whole.length <= LONGEST ? whole : path;
}

/** The page that a form or a link stood on, as its browser says; undefined where it says nothing. */
export function pageBefore(c: Context): string | undefined {
  const page = URL.parse(c.req.header("referer") ?? "");
  return page ? localPath(page.pathname + page.search) : undefined;
}

/** It stands in a header, of which clients read 16 kB in all. A letter may be written in twelve. */
const LONGEST = 4_000;
