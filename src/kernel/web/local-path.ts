/**
 * A path of this site, for "back to where you were"; anything else is the start page. Parsed as a browser would:
 * `//elsewhere`, `/\elsewhere` and `/<tab>/elsewhere` are other hosts.
 */
export function localPath(path: string | undefined): string {
  const url = URL.parse((path ?? "").slice(0, LONGEST), "http://here/");
  if (url?.origin !== "http://here") return "/";
  // `/.//elsewhere` is a path here, but `//elsewhere` once it stands in a `Location`.
  return (url.pathname + url.search).replace(/^\/{2,}/, "/");
}

/** It stands in a header, of which clients read 16 kB in all. */
const LONGEST = 4_000;
