import type { Selectable } from "kysely";
import type { Db, Tables, Trx } from "../../kernel/index.js";
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

/** All that issues may have, in their order. Workflows name them by their id. */
export const customFieldsOfIssues = (db: Db | Trx) =>
  db
    .selectFrom("custom_fields")
    .select(["id", "name", "tracker_ids"])
    .where("customized_type", "=", "issue")
    .orderBy("position")
    .orderBy("id")
    .execute();
