import type { z } from "zod";
import { codeOf, type Problem, Refusal } from "../../kernel/index.js";

type Schema = z.core.JSONSchema.BaseSchema;

/** Of the columns that hold ids. */
const LARGEST = 2_147_483_647;

/** The database refuses a number that no column holds, and does not say which. The agent is told by the argument's name. */
export const namingLargeNumbers =
  (schema: Schema, input: unknown) =>
  (error: unknown): never => {
    const problems = codeOf(error) === OUT_OF_RANGE ? largeNumbers(schema, input) : [];
    throw problems.length > 0 ? new Refusal(422, problems) : error;
  };

const OUT_OF_RANGE = "22003";

const largeNumbers = ({ properties = {} }: Schema, input: unknown): Problem[] =>
  Object.entries(input as object) // every tool takes an object
    .filter(([name, value]) => takesIntegers(properties[name] as Schema) && [value].flat().some(isTooLarge))
    .map(([field]) => ({ field, rule: "at_most", values: { count: LARGEST } }));

const takesIntegers = ({ type, items, anyOf = [] }: Schema): boolean =>
  type === "integer" || [items, ...anyOf].some((one) => (one as Schema | undefined)?.type === "integer");

const isTooLarge = (value: unknown) => typeof value === "number" && Math.abs(value) > LARGEST;
