import { sql } from "kysely";
import type { FieldFormat } from "../../tracking/index.js";
import type { Field } from "../fields/field.js";

const enumeration: Field["to"] = {
  table: "custom_field_enumerations",
  name: (alias) => sql`${sql.ref(`${alias}.name`)}`,
};

/** How values of custom fields are shown: as those of such a field. */
export const fieldOf: Record<FieldFormat, Pick<Field, "kind" | "to">> = {
  string: { kind: "line" },
  text: { kind: "text" },
  int: { kind: "number" },
  float: { kind: "number" },
  date: { kind: "day" },
  bool: { kind: "flag" },
  list: { kind: "line" },
  link: { kind: "line" },
  enumeration: { kind: "reference", to: enumeration },
  user: { kind: "reference", to: "user" },
  version: { kind: "reference", to: "version" },
  // The history keeps what it was called.
  attachment: { kind: "line" },
};

/** One chooses their values. */
export const areChosen = (format: FieldFormat): boolean => ["list", "enumeration", "user", "version"].includes(format);
