import { z } from "zod";
import type { Translate } from "../../kernel/index.js";
import { customName, isCustomName } from "../../tracking/index.js";
import { fieldOf } from "../custom-fields/format-kinds.js";
import type { FieldInLists } from "../custom-fields/in-lists/fields-in-lists.js";
import type { FieldKind } from "../fields/field.js";
import { fieldCaption, issueFields, shownAs } from "../fields/fields.js";

/** What a list can show of each issue. */
export interface ListColumn {
  /** As Redmine has it: `status`, `cf_7`. */
  name: string;
  kind: FieldKind;
  /** Of a field of issues, whose caption has this name. */
  field?: string;
  custom?: FieldInLists;
}

const standard: ListColumn[] = [
  { name: "id", kind: "number" },
  ...[...issueFields].map(([field, { kind }]) => ({ name: shownAs(field), kind, field })),
];

/** All that there are for a viewer who sees these custom fields. */
export const columnsInLists = (customs: readonly FieldInLists[]): ListColumn[] => [
  ...standard,
  ...customs.map((custom) => ({ name: customName(custom.id), kind: fieldOf[custom.format].kind, custom })),
];

/** Those of these names in their order, the number first. Names that are none, or hidden, are ignored, as in Redmine. */
export function chosenColumns(names: readonly string[], customs: readonly FieldInLists[]): ListColumn[] {
  const all = new Map(columnsInLists(customs).map((column) => [column.name, column]));
  return [...new Set(["id", ...names])].flatMap((name) => all.get(name) ?? []);
}

export const captionOf = ({ name, field, custom }: ListColumn, t: Translate): string =>
  custom?.name ?? t(field === undefined ? `issues.columns.${name}` : fieldCaption(field));

/** Custom fields come and go: any of them is let in. */
export const namesAmong = (known: readonly string[], most: number) =>
  z
    .array(
      z
        .string()
        .max(100)
        .refine((name) => isCustomName(name) || known.includes(name), {
          error: "issues.unknown_column",
          params: { known: known.join(", ") },
        }),
    )
    .max(most);

export const columnNames = namesAmong(
  standard.map(({ name }) => name),
  50,
);

/** The columns of a list that asks for none. */
export const DEFAULT_COLUMNS = "issue_list_default_columns";
export const usualColumns = ["tracker", "priority", "status", "subject", "assigned_to", "updated_on"];
