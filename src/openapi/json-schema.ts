/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
}

/** One value of a body or an answer, by the way to it: `issue.details[].name`. */
export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Every value of an object, those of objects inside it too. What has a name of its own is shown on its own page. */
export function fieldsOf(schema: JsonSchema, way = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = { name: way + name, required: schema.required?.includes(name) ?? false, schema: value };
    const inner = value.properties ? fieldsOf(value, `${way}${name}.`) : [];
    const each = value.items?.properties ? fieldsOf(value.items, `${way}${name}[].`) : [];
    return [field, ...inner, ...each];
  });
}

/** The name behind `#/components/schemas/`. */
export const referred = (schema: JsonSchema): string | undefined => schema.$ref?.split("/").at(-1);
