import { readable } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import type { ShownCustomField } from "./custom-fields-here.js";
import { kindOf } from "./format-kinds.js";

/** The values of a custom field as people read them. A link leads nowhere but to the web: its value was checked for that. */
export function CustomValue({ format, values }: Pick<ShownCustomField, "format" | "values">) {
  if (format === "link") {
    return (
      <>
        {values.map((address) => (
          <a href={/^https?:\/\//i.test(address) ? address : undefined} rel="noopener noreferrer nofollow">
            <bdi>{address}</bdi>
          </a>
        ))}
      </>
    );
  }
  const kind = kindOf[format];
  const shown = values.length > 1 ? values.join(", ") : readable({ kind }, values[0] ?? null);
  return (
    <bdi>
      <FieldValue kind={kind} value={shown} />
    </bdi>
  );
}
