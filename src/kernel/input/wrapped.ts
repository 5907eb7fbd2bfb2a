import { invalid } from "../refusal/refusal.js";

/** What stands under the one name of a REST body, `{"user": {...}}`. Other keys are ignored. */
export function wrapped(name: string, body: unknown): Record<string, unknown> {
  const inner = isObject(body) ? body[name] : undefined;
  if (!isObject(inner)) throw invalid(name, "unwrapped");
  return inner;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
