import type { z } from "zod";
import type { Tool } from "./tool.js";

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Arguments as models write them: digits as text, "#12", `"yes"`, the words of a choice in any capitals, one value or words with
 * commas for a list, a list or an object as JSON in a text. Only where the schema takes no text; what cannot be read stays for
 * the schema to refuse. Null, and where something is named an empty text, is what clients send that fill in every argument: one left out.
 */
export function lenient(schema: Schema, sent: unknown, access: Tool["access"]): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const said = Object.entries(sent)
    .map(([name, value]) => ({ name, value, schema: schemaFor(schema, name) }))
    .filter(({ value, schema }) => !isLeftOut(value, schema, access));
  return Object.fromEntries(said.map(({ name, value, schema }) => [name, read(value, schema, access)]));
}

/**
 * Not where a name is looked for: "of no version" is another question than "of any". A text that is written may be emptied; what is
 * named by a reference, and cannot be none, may not.
 */
function isLeftOut(value: unknown, schema: Schema, access: Tool["access"]): boolean {
  const types = typesOf(schema);
  if (types.length === 0 || types.includes("null")) return false;
  const isReference = types.includes("string") && types.includes("integer");
  if (access === "write" && isReference) return value === null || value === "";
  return value === null && !isReference && (access === "read" || !types.includes("string"));
}

/** Nothing is known of a value that the schema does not name. */
function schemaFor({ properties = {}, additionalProperties: others }: Schema, name: string): Schema {
  if (Object.hasOwn(properties, name)) return properties[name] as Schema;
  return typeof others === "object" ? (others as Schema) : {};
}

function read(value: unknown, schema: Schema, access: Tool["access"]): unknown {
  const types = typesOf(schema);
  if (types.length === 0) return value;
  if (value === null && types.join() === "string") return "";
  if (typeof value === "number" && types.includes("string") && !types.some((type) => /integer|number/.test(type)))
    return String(value);
  if (schema.enum && typeof value === "string") return choiceOf(schema.enum, value);
  if (typeof value === "number" && types.join() === "boolean") return FLAGS[value] ?? value;
  const inText = typeof value === "string" && !types.includes("string") ? readText(value.trim(), types) : value;
  if (types.includes("object")) return lenient(schema, inText, access);
  if (!types.includes("array")) return inText;
  const list = Array.isArray(inText) || inText === undefined || inText === null ? inText : [inText];
  const items = schema.items as Schema | undefined;
  return Array.isArray(list) && items ? enough(list, schema).map((one) => read(one, items, access)) : list;
}

const choiceOf = (choices: unknown[], text: string): unknown =>
  choices.find((one) => String(one).toLowerCase() === text.trim().toLowerCase()) ?? text;

/** A list that is too long is refused for its length, which one entry too many shows: a hundred thousand are not looked at. */
const enough = (list: unknown[], { maxItems = list.length }: Schema) => list.slice(0, maxItems + 1);

function readText(text: string, types: string[]): unknown {
  const number = /^#?(-?\d{1,15}(?:\.\d{1,9})?)$/.exec(text)?.[1];
  if (number !== undefined && types.some((type) => type === "integer" || type === "number")) return Number(number);
  if (types.includes("boolean") && Object.hasOwn(FLAGS, text.toLowerCase())) return FLAGS[text.toLowerCase()];
  if (types.includes("null") && (text === "" || text === "null")) return null;
  if (types.some((type) => type === "array" || type === "object") && /^[[{]/.test(text)) return parsedOr(text);
  return types.includes("array") ? text.split(",").map((word) => word.trim()) : text;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const FLAGS: Record<string | number, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

const typesOf = (schema: Schema): string[] => [
  ...(typeof schema.type === "string" ? [schema.type] : []),
  ...(schema.enum ?? []).map((one) => (one === null ? "null" : typeof one)),
  ...(schema.anyOf ?? []).flatMap((one) => typesOf(one as Schema)),
];
