import { z } from "zod";

/** Of a file with something else in it; the first one is told, the others are counted. */
const MOST_FAULTS = 1_000;

/**
 * A list of what the schema reads. As `z.array`, but nothing is read any more after so many faults: each takes a hundred times the room of
 * the few letters that are wrong, and a file may hold millions.
 */
export const listOf = <Schema extends z.ZodType>(schema: Schema, notAList: string) =>
  z.array(z.unknown(), notAList).transform((entries, context): z.infer<Schema>[] => {
    const read: z.infer<Schema>[] = [];
    let faults = 0;
    for (const [index, entry] of entries.entries()) {
      const result = schema.safeParse(entry);
      if (result.success) read.push(result.data);
      else faults += result.error.issues.length;
      for (const issue of result.error?.issues ?? []) {
        context.addIssue({ ...issue, input: entry, path: [index, ...issue.path] } as z.core.$ZodRawIssue);
      }
      if (faults >= MOST_FAULTS) break;
    }
    return faults === 0 ? read : z.NEVER;
  });
