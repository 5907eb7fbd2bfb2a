import { Refusal } from "../../refusal/refusal.js";

/** Maps, because a form may name anything, `__proto__` too. */
type Level = Map<string, Value>;
type Value = string | Value[] | Level;

/** Nothing that is asked for is deeper. */
const DEEPEST = 6;

/**
 * The fields of a form as the object that they stand for, read as Rails does: `issue[subject]=x`, `user_ids[]=1`. In
 * `a[][b]=1&a[][c]=2` both belong to one item, until a name comes again. Of a name sent twice the last counts.
 */
export function nestedForm(fields: [string, string][]): Record<string, unknown> {
  const top: Level = new Map();
  for (const [name, value] of fields) {
    const [first = "", ...rest] = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, key]) => key ?? whole);
    if (rest.length > DEEPEST) throw new Refusal(422, { rule: "too_deep", values: { count: DEEPEST } });
    if (first !== "") top.set(first, added(top.get(first), rest, value));
  }
  return asObject(top);
}

/** What stands at a name, with one more value below it. */
function added(present: Value | undefined, [key, ...rest]: string[], value: string): Value {
  if (key === undefined) return value;
  if (key === "") return withItem(Array.isArray(present) ? present : [], rest, value);
  const level: Level = present instanceof Map ? present : new Map();
  return level.set(key, added(level.get(key), rest, value));
}

function withItem(items: Value[], rest: string[], value: string): Value[] {
  const last = items.at(-1);
  const [key = ""] = rest;
  if (last instanceof Map && key !== "" && !last.has(key)) added(last, rest, value);
  else items.push(added(undefined, rest, value));
  return items;
}

const asObject = (level: Level): Record<string, unknown> =>
  Object.fromEntries([...level].map(([name, value]) => [name, plain(value)]));

function plain(value: Value): unknown {
  if (value instanceof Map) return asObject(value);
  return Array.isArray(value) ? value.map(plain) : value;
}
