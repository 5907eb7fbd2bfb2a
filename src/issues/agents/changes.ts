import { z } from "zod";
import { agentName, elided } from "../fields/issue-shape.js";
import type { HistoryEntry } from "../history/history.js";

export const changesShape = z.array(
  z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
);

/** Each field by the name of its argument, a custom field by its own; long values shortened. */
export const changesIn = ({ details }: Pick<HistoryEntry, "details">): z.infer<typeof changesShape> =>
  details.map(({ field, name, old, value }) => ({
    field: name ?? agentName(field),
    old: elided(old),
    new: elided(value),
  }));
