import type { Selectable } from "kysely";
import type { Tables } from "../../kernel/index.js";
import type { FieldFormat } from "../tables.js";

/** A custom field as administrators made it. */
export type CustomField = Selectable<Tables["custom_fields"]>;

export const formats = [
  "string",
  "text",
  "int",
  "float",
  "date",
  "bool",
  "list",
  "link",
] as const satisfies FieldFormat[];
