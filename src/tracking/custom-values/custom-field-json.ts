import { z } from "zod";
import { namedAnswer } from "../../kernel/index.js";
import type { ShownCustomField } from "./shown-values.js";

export const customFieldAnswer = z.object({
  ...namedAnswer.shape,
  multiple: z.literal(true).optional(),
  value: z.union([z.string(), z.array(z.string())]).nullable(),
});

/** A custom field with its value in Redmine's shape: a list where there may be several. `nothing`: what it says without one. */
export const customFieldJson = (
  { id, name, multiple, values }: ShownCustomField,
  { nothing = null }: { nothing?: "" | null } = {},
): z.infer<typeof customFieldAnswer> =>
  multiple ? { id, name, multiple, value: values } : { id, name, value: values[0] ?? nothing };
