import type { z } from "zod";

/**
 * What was sent, with numbers and flags as texts where the schema wants a text: Rails reads them so, and clients of Redmine send a
 * subject of digits as a number. What is no single value stays, to be refused.
 */
export function asTexts<Sent>(schema: z.ZodType, sent: Sent): Sent {
  const places = (schema.safeParse(sent).error?.issues ?? []).filter(wantsText).map(({ path }) => path);
  if (places.length === 0) return sent;
  const cast = { sent: structuredClone(sent) };
  for (const path of places) castAt(cast, ["sent", ...path]);
  return cast.sent;
}

/** Of several kinds, one is a text. */
function wantsText(wrong: z.core.$ZodIssue): boolean {
  if (wrong.code === "invalid_type") return wrong.expected === "string";
  return (
    wrong.code === "invalid_union" &&
    wrong.errors.some((kind) => kind.some((one) => !one.path.length && wantsText(one)))
  );
}

function castAt(holder: Record<PropertyKey, unknown>, [name = "", ...rest]: PropertyKey[]): void {
  const value = holder[name];
  if (typeof value === "number" || typeof value === "boolean") holder[name] = String(value);
  else if (rest.length > 0) castAt(value as typeof holder, rest); // the schema looked into it
}
