import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Archive } from "./archive.js";

const root = join(import.meta.dirname, "../../..");

export interface RealArchive {
  name: string;
  path: string;
  /** Why it cannot be tested with here. */
  skip: string | false;
}

/** The demo's archive comes with the product, the other one lies beside it where it is developed. */
export const realArchives: RealArchive[] = [
  join(root, "demo/quicwg-ops-drafts.archive.json.gz"),
  sharedArchive("oauth-wg-oauth-v2-1.archive.json.gz"),
].map((path) => ({
  name: basename(path, ".archive.json.gz"),
  path,
  skip: existsSync(path) ? false : `there is no ${path}`,
}));

/** Work trees stand beside the checkout or one folder deeper. */
function sharedArchive(name: string): string {
  const beside = join(root, "../shared/data", name);
  const deeper = join(root, "../../shared/data", name);
  return existsSync(deeper) ? deeper : beside;
}

/** Read without the product's own reader. */
export const contentOf = (path: string): Archive => JSON.parse(gunzipSync(readFileSync(path)).toString());

/** The part of an archive that began first: real words and real people, in less time. */
export function beginning(archive: Archive, issues: number): Archive {
  const last = [...archive.issues, ...archive.pulls].map((item) => item.number).sort((a, b) => a - b)[issues - 1] ?? 0;
  const early = (item: { number: number }) => item.number <= last;
  return { ...archive, issues: archive.issues.filter(early), pulls: archive.pulls.filter(early) };
}
