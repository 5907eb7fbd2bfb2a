import type { z } from "zod";
import { codeOf, isStorable, type Problem, Refusal } from "../../kernel/index.js";

type Schema = z.core.JSONSchema.BaseSchema;

/** Of the columns that hold ids. */
const LARGEST = 2_147_483_647;

/** The database refuses a value that no column holds, and does not say which. The agent is told by the argument's name. */
export const namingUnkeptValues =
  (schema: Schema, input: object) =>
  (error: unknown): never => {
    const problems = unkept[codeOf(error) ?? ""]?.(schema, input) ?? [];
    throw problems.length > 0 ? new Refusal(422, problems) : error;
  };

/** By the database's code. */
const unkept: Partial<Record<string, (schema: Schema, input: object) => Problem[]>> = {
  "22003": largeNumbers,
  "22021": unstorableTexts,
};

function largeNumbers({ properties = {} }: Schema, input: object): Problem[] {
  return Object.entries(input)
    .filter(([name, value]) => takesIntegers(properties[name] as Schema) && [value].flat().some(isTooLarge))
    .map(([field]) => ({ field, rule: "at_most", values: { count: LARGEST } }));
}

function unstorableTexts(_schema: Schema, input: object): Problem[] {
  return Object.entries(input)
    .filter(([, value]) => !isStorable(value))
    .map(([field]) => ({ field, rule: "unstorable" }));
}

const takesIntegers = ({ type, items, anyOf = [] }: Schema): boolean =>
  type === "integer" || [items, ...anyOf].some((one) => (one as Schema | undefined)?.type === "integer");

const isTooLarge = (value: unknown) => typeof value === "number" && Math.abs(value) > LARGEST;
