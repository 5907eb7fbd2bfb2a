import type { FieldFormat } from "../tables.js";

/** A value as it is stored: flags as digits, and numbers in the one way of writing them that can be compared. */
export function asStored(value: string, format: FieldFormat): string {
  if (format === "bool") return flags.get(value) ?? value;
  return format === "float" && SHORTENED.test(value) ? String(Number(value)) : value;
}

const flags = new Map([
  ["true", "1"],
  ["false", "0"],
]);

/** `.5`, `1e3` and `1.5e-3`, which Redmine takes as well. */
const SHORTENED = /^[+-]?(\.\d{1,15}|(\d{1,15}(\.\d{1,15})?|\.\d{1,15})e[+-]?\d{1,3})$/i;
