import type { Context } from "hono";

/** Files are searched besides texts, or alone; undefined: not. */
export type SearchedFiles = "also" | "only";

/** Of an address, as Redmine has it: `attachments=1`, or `only`. */
export function searchedFiles(c: Context): SearchedFiles | undefined {
  const asked = c.req.query("attachments");
  return asked === "only" ? "only" : asked === "1" ? "also" : undefined;
}

/** How an address says it. */
export const attachmentsFor = (files: SearchedFiles | undefined): string =>
  files === "also" ? "1" : files === "only" ? "only" : "0";
