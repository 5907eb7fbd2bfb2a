import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import type { CustomizedType, FieldFormat } from "../tables.js";

/** A custom field as administrators made it. */
export type CustomField = Selectable<Tables["custom_fields"]>;

/** What custom fields are kept for. */
export const customizedTypes = ["issue", "project", "user", "version"] as const satisfies CustomizedType[];

export const formats = [
  "string",
  "text",
  "int",
  "float",
  "date",
  "bool",
  "list",
  "link",
  "enumeration",
  "user",
  "version",
  "attachment",
] as const satisfies FieldFormat[];

/** Of these there may be several values. */
export const severalOf: readonly FieldFormat[] = ["list", "enumeration", "user", "version"];

/** Their values are written, and so have a length and a form. */
export const written: readonly FieldFormat[] = ["string", "text", "int", "float", "link"];

/** Their values can lead somewhere by a pattern. */
export const linkable: readonly FieldFormat[] = [
  "string",
  "int",
  "float",
  "date",
  "bool",
  "list",
  "enumeration",
  "link",
];

/** What only some formats have, by Redmine's names. */
export const ofFormats = {
  text_formatting: ["string", "text"],
  full_width_layout: ["text"],
  user_role: ["user"],
  version_status: ["version"],
  extensions_allowed: ["attachment"],
} as const satisfies Partial<Record<keyof CustomField, readonly FieldFormat[]>>;

export type OfFormats = keyof typeof ofFormats;

/** The statuses of versions. */
export const versionStatuses = ["open", "locked", "closed"] as const;

/** They name what belongs to a project, which a user does not. */
export const onlyInProjects: readonly FieldFormat[] = ["user", "version"];

/** What a field whose values are files has no use for: they are no texts. */
export const notOfFiles = [
  "default_value",
  "regexp",
  "min_length",
  "max_length",
  "is_filter",
  "searchable",
] as const satisfies (keyof CustomField)[];

/** All that issues may have, in their order. Workflows name them by their id. */
export const customFieldsOfIssues = (db: Db | Trx) =>
  db
    .selectFrom("custom_fields")
    .select(["id", "name", "tracker_ids"])
    .where("customized_type", "=", "issue")
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Whether the viewer sees a field of users, `custom_fields f`, of others: it is for all, or they are an administrator. */
export const userFieldVisible = (viewer: Pick<Viewer, "admin">): RawBuilder<boolean> =>
  viewer.admin ? sql<boolean>`true` : sql<boolean>`f.visible`;
