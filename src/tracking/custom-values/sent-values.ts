import { z } from "zod";
import { LONGEST_TEXT, listOf, sentId, text } from "../../kernel/index.js";
import type { CustomValues } from "./shown-values.js";

const MOST_FIELDS = 100;
const MOST_VALUES = 200;

/** A file is sent as Redmine's clients do: `{"token": "..."}`. */
const asText = (sent: unknown): unknown => {
  if (typeof sent === "boolean" || typeof sent === "number") return String(sent);
  return (typeof sent === "object" && sent !== null && "token" in sent ? sent.token : sent) ?? "";
};

/** However long: `valueProblems` refuses by the name of its field what is longer than said here. A body has its own bound. */
const one = z.preprocess(asText, text(Number.MAX_SAFE_INTEGER).meta({ maxLength: LONGEST_TEXT }));

/** One value or several; what is empty is none. */
const values = z
  .union([listOf(one, MOST_VALUES), one.transform((value) => [value])])
  .transform((all) => [...new Set(all.filter((value) => value.trim() !== ""))]);

/** Redmine's two ways to send values of custom fields. Clients send names beside the ids, as they read them. */
export const customFieldsSchema = z.union(
  [
    z.literal("").transform(() => []),
    z.null().transform(() => []),
    listOf(z.object({ id: sentId, value: values.optional() }), MOST_FIELDS),
  ],
  { error: "tracking.not_custom_values" },
);

export const customFieldValuesSchema = z
  .union(
    [
      z.literal("").transform(() => ({})),
      z.null().transform(() => ({})),
      z.record(z.string().regex(/^\d{1,9}$/), values),
    ],
    {
      error: "tracking.not_custom_values",
    },
  )
  .refine((given) => Object.keys(given).length <= MOST_FIELDS, {
    error: "too_many_entries",
    params: { count: MOST_FIELDS },
  });

/** Both as one. */
export function customValuesIn(
  fields: z.infer<typeof customFieldsSchema> = [],
  byId: z.infer<typeof customFieldValuesSchema> = {},
): CustomValues {
  const listed = fields.flatMap(({ id, value }) => (value === undefined ? [] : [[String(id), value] as const]));
  return { ...Object.fromEntries(listed), ...byId };
}
