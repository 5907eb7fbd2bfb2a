import { z } from "zod";

/** An issue by number, or as people write it: `#12`. */
export const issueIdInput = z
  .union([z.int().positive(), z.string().regex(/^#?\d{1,9}$/)])
  .transform((value) => Number(String(value).replace("#", "")))
  .describe('The issue\'s number, as 12 or "#12".');
