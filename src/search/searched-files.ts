import type { Context } from "hono";

/** Files are searched besides texts, or alone; undefined: not. */
export type SearchedFiles = "also" | "only";

const addresses = { also: "1", only: "only" } as const satisfies Record<SearchedFiles, string>;

/** Of an address, as Redmine has it: `attachments=1`, or `only`. */
export const searchedFiles = (c: Context): SearchedFiles | undefined =>
  (["also", "only"] as const).find((files) => addresses[files] === c.req.query("attachments"));

/** How an address says it. */
export const attachmentsFor = (files: SearchedFiles | undefined): string => (files ? addresses[files] : "0");
