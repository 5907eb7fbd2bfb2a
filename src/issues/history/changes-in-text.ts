import type { Translate } from "../../kernel/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";
import { fieldCaption } from "../fields/fields.js";

/** A changed field with its old and new value; of a long text only that it changed. */
export function changeInText({ field, name, kind, old, value }: ReadableDetail, t: Translate): string {
  const label = name ?? t(fieldCaption(field));
  return kind === "text"
    ? t("issues.fieldChanged", { field: label })
    : `${label}: ${[old, value].map((one) => one ?? t("issues.none")).join(" → ")}`;
}
