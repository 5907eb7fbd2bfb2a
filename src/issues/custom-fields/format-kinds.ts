import type { FieldFormat } from "../../tracking/index.js";
import type { FieldKind } from "../fields/field.js";

/** How values of custom fields are shown: as those of a field of this kind. */
export const kindOf: Record<FieldFormat, FieldKind> = {
  string: "line",
  text: "text",
  int: "number",
  float: "number",
  date: "day",
  bool: "flag",
  list: "line",
  link: "line",
};
