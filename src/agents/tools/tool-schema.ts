import { z } from "zod";
import { WrongPart } from "../../kernel/index.js";
import type { Tool } from "./tool.js";

type Schema = z.core.JSONSchema.BaseSchema;
export type ObjectSchema = Schema & { type: "object" };

/** What a tool takes. A list that may be of any length stops the start. */
export function inputSchema(tool: Tool): ObjectSchema {
  const schema = objectSchema(tool, "input");
  if (schema.additionalProperties !== false) throw new WrongPart(`The input of ${tool.name} must be a strictObject.`);
  JSON.stringify(schema, (_key, value) => {
    if (value?.type !== "array" || value.maxItems !== undefined) return value;
    throw new WrongPart(`A list in the input of ${tool.name} may be of any length: declare it with listOf.`);
  });
  return schema;
}

/**
 * What it answers, in outline: the fields with their types, and the names of those of the rows of a list. Every agent pays for each
 * word on every connection, and the answer itself shows the rest. Fields of rows that an argument names already are not said twice.
 */
export function outputSchema(tool: Tool, { properties: inputs = {} }: ObjectSchema): ObjectSchema {
  const { properties = {}, required = [] } = objectSchema(tool, "output");
  const asked = ((inputs.fields as Schema | undefined)?.items as Schema | undefined)?.enum ?? [];
  const all = Object.entries(properties as Record<string, Schema>);
  // One thing or another, always there: the answer itself shows which.
  const shown = all.filter(([name, { anyOf, description }]) => anyOf && !description && required.includes(name));
  const told = all.filter((one) => !shown.includes(one)).map(([name, one]) => [name, outline(one, asked)]);
  return {
    type: "object",
    properties: Object.fromEntries(told),
    ...(shown.length > 0 && { required: shown.map(([name]) => name) }),
  };
}

function outline({ type, anyOf, properties, items, description }: Schema, asked: unknown[]): Schema {
  const said = description === undefined ? {} : { description };
  if (anyOf) return { anyOf: (anyOf as Schema[]).map((one) => ({ type: one.type })), ...said };
  if (properties) return { type: "object", ...said };
  const fields = (items as Schema | undefined)?.properties;
  return { ...(type && { type }), ...(fields && { items: rowOutline(fields, asked) }), ...said };
}

/** Properties without a type would say no more than their names. */
function rowOutline(fields: Record<string, unknown>, asked: unknown[]): Schema {
  const isChosen = asked.length > 0 && asked.every((name) => Object.hasOwn(fields, String(name)));
  const told = Object.keys(fields).filter((name) => !isChosen || !asked.includes(name));
  return { type: "object", ...(told.length > 0 && { description: told.join(", ") }) };
}

function objectSchema(tool: Tool, io: "input" | "output"): ObjectSchema {
  // Clients of the older era know no dialect but their own, and stumble over the name of another.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool[io], {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  if (schema.type !== "object") throw new WrongPart(`The ${io} of ${tool.name} must be one object.`);
  return JSON.parse(JSON.stringify(schema), (_key, value) => plain(value));
}

/**
 * Our own check says what a value must be like, in a sentence; a pattern of 300 characters says it to no model, nor does the
 * length of a name. What goes without saying is not said.
 */
function shorten(schema: Schema): void {
  for (const name of ["pattern", "format", "maxLength", "minLength"]) delete schema[name];
  if (schema.minimum === Number.MIN_SAFE_INTEGER || schema.minimum === 0) delete schema.minimum;
  if (schema.exclusiveMinimum === 0) delete schema.exclusiveMinimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.default === false || schema.default === 0) delete schema.default;
  if (Array.isArray(schema.default) && schema.default.length === 0) delete schema.default;
  if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
}

const isEmpty = (schema: unknown) => typeof schema === "object" && Object.keys(schema ?? {}).length === 0;

/** Some clients translate schemas into a dialect in which a type is one word, and a choice holds no other choice. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Schema;
  if (Array.isArray(schema.anyOf)) {
    schema.anyOf = (schema.anyOf as Schema[]).flatMap((one) =>
      Object.keys(one).join() === "anyOf" ? (one.anyOf ?? []) : [one],
    );
  }
  if (!Array.isArray(schema.type)) return schema;
  const { type, ...rest } = schema;
  return { ...rest, anyOf: type.map((one) => ({ type: one })) };
}
